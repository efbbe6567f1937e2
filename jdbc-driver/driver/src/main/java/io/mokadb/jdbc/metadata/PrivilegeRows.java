package io.mokadb.jdbc.metadata;

import static io.mokadb.jdbc.result.MokaResultSetMetaData.CATALOG;

import java.sql.SQLException;

/** The metadata results about privileges. */
final class PrivilegeRows {
  private final CatalogReader catalogs;

  PrivilegeRows(CatalogReader catalogs) {
    this.catalogs = catalogs;
  }

  Rows ofTables(ObjectFilter filter) throws SQLException {
    Rows rows = new Rows("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, GRANTOR, GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE",
        "TABLE_PRIVILEGES",
        filter,
        row ->
            rows.add(
                CATALOG,
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6)));
    return rows.sortBy(0, 1, 2, 5, 4);
  }

  Rows ofColumns(ObjectFilter filter, NamePattern wanted) throws SQLException {
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, GRANTOR, GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE",
        "COLUMN_PRIVILEGES",
        filter,
        row -> {
          if (wanted.matches(row.getString(3))) {
            rows.add(
                CATALOG,
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7));
          }
        });
    return rows.sortBy(3, 6, 5, 0, 1, 2);
  }
}

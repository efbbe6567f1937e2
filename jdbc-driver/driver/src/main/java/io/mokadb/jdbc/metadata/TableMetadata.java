package io.mokadb.jdbc.metadata;

import static io.mokadb.jdbc.result.MokaResultSetMetaData.CATALOG;
import static java.sql.DatabaseMetaData.columnNoNulls;
import static java.sql.DatabaseMetaData.columnNullable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The metadata results about schemas, tables and their columns. */
final class TableMetadata {
  private final CatalogReader catalogs;

  TableMetadata(CatalogReader catalogs) {
    this.catalogs = catalogs;
  }

  Rows schemas(ObjectFilter filter) throws SQLException {
    Rows rows = new Rows("TABLE_SCHEM TABLE_CATALOG");
    catalogs.read(
        "SCHEMA_NAME, CATALOG_NAME",
        "SCHEMATA",
        filter,
        row -> rows.add(row.getString(1), CATALOG));
    return rows.sortBy(1, 0);
  }

  /** The types of tables by the names that JDBC has for them. */
  static Rows types() {
    return new Rows("TABLE_TYPE")
        .add("LOCAL TEMPORARY")
        .add("MATERIALIZED VIEW")
        .add("SYSTEM VIEW")
        .add("TABLE")
        .add("VIEW");
  }

  /**
   * @param types null for all
   */
  Rows tables(ObjectFilter filter, String[] types) throws SQLException {
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
                + " SELF_REFERENCING_COL_NAME REF_GENERATION");
    Set<String> wanted = types == null ? null : new HashSet<>(Arrays.asList(types));
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, REMARKS",
        "TABLES",
        filter,
        row -> {
          String standard = row.getString(3);
          String type = "BASE TABLE".equals(standard) ? "TABLE" : standard;
          // Some tools ask with the standard's name.
          if (wanted == null || wanted.contains(type) || wanted.contains(standard)) {
            rows.add(
                CATALOG,
                row.getString(1),
                row.getString(2),
                type,
                row.getString(4),
                null,
                null,
                null,
                null,
                null);
          }
        });
    return rows.sortBy(3, 0, 1, 2);
  }

  Rows columns(ObjectFilter filter, NamePattern wanted) throws SQLException {
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I"
                + " BUFFER_LENGTH:I DECIMAL_DIGITS:I NUM_PREC_RADIX:I NULLABLE:I REMARKS COLUMN_DEF"
                + " SQL_DATA_TYPE:I SQL_DATETIME_SUB:I CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I"
                + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:S"
                + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN");
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION, COLUMN_DEFAULT, IS_NULLABLE,"
            + " IS_IDENTITY, REMARKS, IS_GENERATED, "
            + StoredType.COLUMNS,
        "COLUMNS",
        filter,
        row -> {
          if (wanted.matches(row.getString(3))) {
            addColumn(rows, row);
          }
        });
    return rows.sortBy(0, 1, 2, 16);
  }

  private static void addColumn(Rows rows, ResultSet row) throws SQLException {
    StoredType type = StoredType.read(row, 10);
    boolean nullable = isYes(row.getString(6));
    rows.add(
        CATALOG,
        row.getString(1),
        row.getString(2),
        row.getString(3),
        type.code(),
        type.name(),
        type.precision(),
        null,
        type.digits(),
        type.sql().kind().isNumeric() ? 10 : null,
        nullable ? columnNullable : columnNoNulls,
        row.getString(8),
        row.getString(5),
        null,
        null,
        type.isSized() ? type.precision() : null,
        row.getInt(4),
        yesOrNo(nullable),
        null,
        null,
        null,
        null,
        yesOrNo(isYes(row.getString(7))),
        yesOrNo("ALWAYS".equals(row.getString(9))));
  }

  private static String yesOrNo(boolean value) {
    return value ? "YES" : "NO";
  }

  /** Tells what a flag of INFORMATION_SCHEMA says. */
  static boolean isYes(String flag) {
    return "YES".equals(flag) || "TRUE".equals(flag);
  }
}

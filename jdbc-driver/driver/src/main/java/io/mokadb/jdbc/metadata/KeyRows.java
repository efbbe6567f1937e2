package io.mokadb.jdbc.metadata;

import static io.mokadb.jdbc.result.MokaResultSetMetaData.CATALOG;
import static java.sql.DatabaseMetaData.bestRowNotPseudo;
import static java.sql.DatabaseMetaData.bestRowSession;
import static java.sql.DatabaseMetaData.tableIndexClustered;
import static java.sql.DatabaseMetaData.tableIndexOther;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The metadata results about primary keys and indexes. */
final class KeyRows {
  private final CatalogReader catalogs;

  KeyRows(CatalogReader catalogs) {
    this.catalogs = catalogs;
  }

  /** A column of a primary key; {@code position} counts from 1. */
  private record KeyPart(
      String schema, String table, String constraint, String column, int position) {}

  /** The columns of primary keys, in key order within each table. */
  private List<KeyPart> keys(ObjectFilter filter) throws SQLException {
    Set<KeyPart> primary = new HashSet<>();
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, CONSTRAINT_TYPE",
        "TABLE_CONSTRAINTS",
        filter,
        row -> {
          if ("PRIMARY KEY".equals(row.getString(4))) {
            primary.add(new KeyPart(row.getString(1), row.getString(2), row.getString(3), null, 0));
          }
        });
    List<KeyPart> parts = new ArrayList<>();
    if (primary.isEmpty()) {
      return parts;
    }
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, ORDINAL_POSITION",
        "KEY_COLUMN_USAGE",
        filter,
        row -> {
          String schema = row.getString(1);
          String table = row.getString(2);
          String constraint = row.getString(3);
          if (primary.contains(new KeyPart(schema, table, constraint, null, 0))) {
            parts.add(new KeyPart(schema, table, constraint, row.getString(4), row.getInt(5)));
          }
        });
    return parts;
  }

  Rows primaryKeys(ObjectFilter filter) throws SQLException {
    Rows rows = new Rows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:S PK_NAME");
    for (KeyPart part : keys(filter)) {
      rows.add(
          CATALOG, part.schema(), part.table(), part.column(), part.position(), part.constraint());
    }
    return rows.sortBy(3, 1, 2);
  }

  Rows bestRowIdentifiers(ObjectFilter filter) throws SQLException {
    Rows rows =
        new Rows(
            "SCOPE:S COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I BUFFER_LENGTH:I"
                + " DECIMAL_DIGITS:S PSEUDO_COLUMN:S");
    Set<List<String>> keys = new HashSet<>();
    for (KeyPart part : keys(filter)) {
      keys.add(List.of(part.schema(), part.table(), part.column()));
    }
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, " + StoredType.COLUMNS,
        "COLUMNS",
        filter,
        row -> {
          String name = row.getString(3);
          if (keys.contains(List.of(row.getString(1), row.getString(2), name))) {
            StoredType type = StoredType.read(row, 4);
            rows.add(
                bestRowSession,
                name,
                type.code(),
                type.name(),
                type.precision(),
                null,
                type.digits(),
                bestRowNotPseudo);
          }
        });
    return rows;
  }

  /** The numbers of entries and pages are not known: 0. */
  Rows indexes(ObjectFilter filter, boolean uniqueOnly) throws SQLException {
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:B INDEX_QUALIFIER INDEX_NAME TYPE:S"
                + " ORDINAL_POSITION:S COLUMN_NAME ASC_OR_DESC CARDINALITY:L PAGES:L"
                + " FILTER_CONDITION");
    catalogs.read(
        "TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, IS_UNIQUE, ORDINAL_POSITION, COLUMN_NAME,"
            + " IS_ASCENDING, IS_PRIMARY",
        "INDEX_COLUMNS",
        filter,
        row -> {
          boolean unique = TableMetadata.isYes(row.getString(4));
          boolean primary = TableMetadata.isYes(row.getString(8));
          if (unique || !uniqueOnly) {
            rows.add(
                CATALOG,
                row.getString(1),
                row.getString(2),
                !unique,
                null,
                row.getString(3),
                (int) (primary ? tableIndexClustered : tableIndexOther),
                row.getInt(5),
                row.getString(6),
                TableMetadata.isYes(row.getString(7)) ? "A" : "D",
                0L,
                0L,
                null);
          }
        });
    return rows.sortBy(3, 6, 5, 1, 2, 7);
  }
}

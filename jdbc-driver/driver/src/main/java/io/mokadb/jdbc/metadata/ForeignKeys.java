package io.mokadb.jdbc.metadata;

import static java.sql.DatabaseMetaData.importedKeyCascade;
import static java.sql.DatabaseMetaData.importedKeyInitiallyDeferred;
import static java.sql.DatabaseMetaData.importedKeyInitiallyImmediate;
import static java.sql.DatabaseMetaData.importedKeyNoAction;
import static java.sql.DatabaseMetaData.importedKeyNotDeferrable;
import static java.sql.DatabaseMetaData.importedKeyRestrict;
import static java.sql.DatabaseMetaData.importedKeySetDefault;
import static java.sql.DatabaseMetaData.importedKeySetNull;

import io.mokadb.jdbc.result.MokaResultSetMetaData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The metadata results about foreign keys: one row for each pair of columns. */
final class ForeignKeys {
  private static final String COLUMNS =
      "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM"
          + " FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:S UPDATE_RULE:S DELETE_RULE:S FK_NAME PK_NAME"
          + " DEFERRABILITY:S";

  private static final String QUERY =
      "SELECT P.TABLE_SCHEMA, P.TABLE_NAME, P.COLUMN_NAME, F.TABLE_SCHEMA, F.TABLE_NAME,"
          + " F.COLUMN_NAME, F.ORDINAL_POSITION, R.UPDATE_RULE, R.DELETE_RULE, F.CONSTRAINT_NAME,"
          + " P.CONSTRAINT_NAME, C.IS_DEFERRABLE, C.INITIALLY_DEFERRED"
          + " FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS R"
          + " JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS C"
          + " ON C.CONSTRAINT_SCHEMA = R.CONSTRAINT_SCHEMA"
          + " AND C.CONSTRAINT_NAME = R.CONSTRAINT_NAME"
          + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE F"
          + " ON F.CONSTRAINT_SCHEMA = R.CONSTRAINT_SCHEMA"
          + " AND F.CONSTRAINT_NAME = R.CONSTRAINT_NAME"
          + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE P"
          + " ON P.CONSTRAINT_SCHEMA = R.UNIQUE_CONSTRAINT_SCHEMA"
          + " AND P.CONSTRAINT_NAME = R.UNIQUE_CONSTRAINT_NAME"
          + " AND P.ORDINAL_POSITION = F.POSITION_IN_UNIQUE_CONSTRAINT";

  private final Connection connection;

  ForeignKeys(Connection connection) {
    this.connection = connection;
  }

  /**
   * A table by its exact names; nulls for any.
   *
   * @param catalog if not null, only the database's one catalog has any tables
   */
  record Side(String catalog, String schema, String table) {
    static final Side ANY = new Side(null, null, null);

    boolean isNowhere() {
      return catalog != null && !catalog.equals(MokaResultSetMetaData.CATALOG);
    }
  }

  /** The pairs, ordered by the table on the other side. */
  ResultSet between(Side parent, Side child, boolean orderByParent) throws SQLException {
    Rows rows = new Rows(COLUMNS);
    if (!parent.isNowhere() && !child.isNowhere()) {
      add(rows, parent, child);
    }
    return (orderByParent ? rows.sortBy(1, 2, 11, 8) : rows.sortBy(5, 6, 11, 8)).open(connection);
  }

  private void add(Rows rows, Side parent, Side child) throws SQLException {
    StringBuilder sql = new StringBuilder(QUERY);
    List<String> parameters = new ArrayList<>();
    restrict(sql, parameters, "P.TABLE_SCHEMA", parent.schema);
    restrict(sql, parameters, "P.TABLE_NAME", parent.table);
    restrict(sql, parameters, "F.TABLE_SCHEMA", child.schema);
    restrict(sql, parameters, "F.TABLE_NAME", child.table);
    try (PreparedStatement query = connection.prepareStatement(sql.toString())) {
      for (int i = 0; i < parameters.size(); i++) {
        query.setString(i + 1, parameters.get(i));
      }
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          rows.add(
              MokaResultSetMetaData.CATALOG,
              found.getString(1),
              found.getString(2),
              found.getString(3),
              MokaResultSetMetaData.CATALOG,
              found.getString(4),
              found.getString(5),
              found.getString(6),
              found.getInt(7),
              rule(found.getString(8)),
              rule(found.getString(9)),
              found.getString(10),
              found.getString(11),
              deferrability(found.getString(12), found.getString(13)));
        }
      }
    }
  }

  private static int deferrability(String deferrable, String deferred) {
    if ("YES".equals(deferred)) {
      return importedKeyInitiallyDeferred;
    }
    return "YES".equals(deferrable) ? importedKeyInitiallyImmediate : importedKeyNotDeferrable;
  }

  private static void restrict(
      StringBuilder sql, List<String> parameters, String column, String name) {
    if (name != null) {
      sql.append(parameters.isEmpty() ? " WHERE " : " AND ").append(column).append(" = ?");
      parameters.add(name);
    }
  }

  private static int rule(String rule) {
    return switch (rule) {
      case "CASCADE" -> importedKeyCascade;
      case "SET NULL" -> importedKeySetNull;
      case "SET DEFAULT" -> importedKeySetDefault;
      case "RESTRICT" -> importedKeyRestrict;
      default -> importedKeyNoAction;
    };
  }
}

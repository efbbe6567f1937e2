package io.mokadb.jdbc;

import io.mokadb.jdbc.escape.SingleTableQuery;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.session.ColumnInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The table whose rows a query returns, or the reason why they cannot be changed.
 *
 * @param table to change, or null
 * @param obstacle the reason, or null
 */
record EditableResult(KeyedTable table, String obstacle) {
  private static EditableResult not(String why) {
    return new EditableResult(null, "The result set is read-only: " + why);
  }

  /** Looks at the query, and into the catalog. */
  static EditableResult of(MokaConnection connection, String sql, ResultColumns columns)
      throws SQLException {
    String named = SingleTableQuery.tableOf(sql);
    if (named == null) {
      return not("the query does not read the rows of one table");
    }
    String schema = null;
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= columns.count(); i++) {
      ColumnInfo column = columns.info(i);
      boolean own = named.equals(column.table());
      schema = own ? column.schema() : schema;
      names.add(own ? column.name() : null);
    }
    if (schema == null) {
      return not("none of its columns belongs to a table");
    }
    List<Integer> key = new ArrayList<>();
    try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, schema, named)) {
      while (keys.next()) {
        int at = names.indexOf(keys.getString("COLUMN_NAME"));
        if (at < 0) {
          return not(
              "column " + keys.getString("COLUMN_NAME") + " of the primary key is not selected");
        }
        key.add(at + 1);
      }
    }
    if (key.isEmpty()) {
      return not(named + " has no primary key");
    }
    String name = KeyedTable.quoted(schema) + "." + KeyedTable.quoted(named);
    return new EditableResult(new KeyedTable(connection, name, columns, key), null);
  }
}

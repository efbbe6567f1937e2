package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/** Names as SQL text, for the queries that definitions are checked with. */
final class Sql {
  private Sql() {}

  static String name(TableDef table) {
    return quoted(table.schema()) + "." + quoted(table.name());
  }

  static String name(ColumnDef column) {
    return quoted(column.name());
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}

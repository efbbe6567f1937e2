package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/** A statement of a transaction, and the tables that it may have changed. */
record StatementWrites(String text, List<TableDef> tables) {
  /** The last statement that changed the table, or else the last one; null without one. */
  static StatementWrites lastOf(List<StatementWrites> statements, long tableId) {
    for (int i = statements.size() - 1; i >= 0; i--) {
      if (statements.get(i).changes(tableId)) {
        return statements.get(i);
      }
    }
    return statements.isEmpty() ? null : statements.get(statements.size() - 1);
  }

  boolean changes(long tableId) {
    return tables.stream().anyMatch(table -> table.id() == tableId);
  }
}

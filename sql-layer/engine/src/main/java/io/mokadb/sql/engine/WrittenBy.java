package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/** A statement of a transaction, and the tables that it may have changed. */
record WrittenBy(String text, List<TableDef> tables) {
  boolean changes(long tableId) {
    return tables.stream().anyMatch(table -> table.id() == tableId);
  }
}

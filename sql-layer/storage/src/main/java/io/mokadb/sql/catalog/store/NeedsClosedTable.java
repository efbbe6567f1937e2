package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.TableDef;

/**
 * Thrown by a change of definitions that has to look at the rows of a table, or to write them
 * again, while another process may commit some: the table has to be closed first ({@link
 * io.mokadb.sql.catalog.TableWork.Kind#CLOSED}), by a change before this one. Nothing has happened
 * yet.
 */
public final class NeedsClosedTable extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long tableId;

  NeedsClosedTable(TableDef table) {
    super("Table " + table.qualifiedName() + " must be closed", null, false, false);
    this.tableId = table.id();
  }

  public long tableId() {
    return tableId;
  }
}

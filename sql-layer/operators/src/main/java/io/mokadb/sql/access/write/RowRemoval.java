package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.constraint.TriggerNotifications;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;

/**
 * Deletes rows of one table with their index entries, and notifies the triggers. Confined to one
 * execution.
 */
final class RowRemoval {
  private final TableLayout layout;
  private final IndexedRows keyed;
  private final ExecutionContext context;
  private final Transaction transaction;
  private final ObjectWrites objects;
  private final KeyEncoder rowKeys;
  private final KeyEncoder[] entryKeys;

  RowRemoval(TableLayout layout, TableConstraints constraints, ExecutionContext context) {
    this.layout = layout;
    this.keyed = constraints.keyed();
    this.context = context;
    this.transaction = context.transaction();
    this.objects = new ObjectWrites(layout, context);
    this.rowKeys = layout.codec().keys().layout().writer();
    this.entryKeys = new KeyEncoder[layout.indexes().length];
    for (int i = 0; i < entryKeys.length; i++) {
      entryKeys[i] = layout.indexes()[i].layout().writer();
    }
  }

  /** Deletes a row, given in table order with the hidden row id if there is one. */
  void remove(Object[] row) {
    Key key = layout.codec().keys().encode(row, rowKeys);
    CellKey cell = CellWriter.delete(layout, key, transaction);
    objects.removed(row);
    TriggerNotifications.announce(transaction, cell, layout.notifications().ofDelete());
    Object[] whole = keyed.of(row, context);
    for (int i = 0; i < entryKeys.length; i++) {
      if (layout.indexes()[i].includes(whole)) {
        Key entry = layout.indexes()[i].entry(whole, key, entryKeys[i]);
        EntryRemoval.remove(transaction, layout.indexes()[i], whole, key, entry);
      }
    }
  }
}

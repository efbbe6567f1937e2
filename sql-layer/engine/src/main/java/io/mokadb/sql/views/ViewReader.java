package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;

/**
 * A reader of views that are current. Confined to its thread.
 *
 * @param catalog of the transaction
 * @param defines whether the transaction has changed definitions itself
 * @param past whether it reads a moment that nothing leads on from any more: what is missing is
 *     computed then, however much it is
 * @param whole whether a view may be computed as a whole for it, however much work it is
 */
record ViewReader(
    Transaction transaction,
    Catalog catalog,
    boolean defines,
    boolean past,
    boolean whole,
    Cancellation cancellation) {
  long snapshot() {
    return transaction.startTimestamp();
  }

  /** Whether it finds in the store what others find there at its snapshot, under its catalog. */
  boolean isPlain() {
    return !past && !defines && !transaction.hasWrites();
  }

  /** Whether it has written rows of a view's tables. */
  boolean wrote(CurrentView view) {
    if (!transaction.hasWrites() || !view.isFollowed()) {
      return false;
    }
    for (TableDef table : view.tables().values()) {
      if (!transaction.written(SystemKeys.all(table.id()), 1).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}

package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.Transaction;

/**
 * The snapshot that a session has chosen to read: a transaction that stays open, so that the safe
 * point waits for it between statements too. Confined to the session.
 *
 * @param catalog the definitions of that time
 * @param shown the moment, as SHOW SNAPSHOT tells it
 */
record PinnedSnapshot(Transaction holder, Catalog catalog, String shown) {
  long timestamp() {
    return holder.startTimestamp();
  }

  void release() {
    holder.rollback();
  }
}

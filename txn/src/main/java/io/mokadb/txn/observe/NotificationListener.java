package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;

/** Hears of notifications as they become visible, in the thread that made them so. */
@FunctionalInterface
public interface NotificationListener {
  /**
   * Must be quick, and throw nothing.
   *
   * @param notified not empty
   */
  void visible(Key row, NotifiedColumns notified, long timestamp);
}

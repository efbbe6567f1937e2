package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.mvcc.NotificationRecord;

/**
 * A notification that a process has heard of, and hands to another one.
 *
 * @param observer whose it is
 * @param timestamp of the change
 * @param origin that of the first change of its chain
 */
record HandedRow(int observer, Key row, long timestamp, int depth, long origin) {
  /** What the notification says. */
  NotificationRecord told() {
    return new NotificationRecord(depth, origin);
  }
}

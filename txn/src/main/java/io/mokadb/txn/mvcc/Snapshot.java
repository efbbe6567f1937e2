package io.mokadb.txn.mvcc;

import io.mokadb.kv.ReadRanges;

/**
 * The view of the store that a transaction reads.
 *
 * @param ranges what a read looks at: newest lock and newest write at or before the timestamp
 * @param lockWaitNanos how long a read waits for an undecided lock
 */
public record Snapshot(long timestamp, ReadRanges ranges, long lockWaitNanos) {
  public static Snapshot at(long timestamp, long lockWaitNanos) {
    return new Snapshot(timestamp, ReadRanges.snapshot(timestamp), lockWaitNanos);
  }
}

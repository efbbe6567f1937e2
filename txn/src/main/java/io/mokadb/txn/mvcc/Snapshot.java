package io.mokadb.txn.mvcc;

import io.mokadb.kv.ReadRanges;
import io.mokadb.txn.CallCounts;

/**
 * The view of the store that a transaction reads.
 *
 * @param ranges what a read looks at: newest lock and newest write at or before the timestamp
 * @param lockWaitNanos how long a read waits for an undecided lock
 * @param counts what the calls are counted in
 */
public record Snapshot(long timestamp, ReadRanges ranges, long lockWaitNanos, CallCounts counts) {
  public static Snapshot at(long timestamp, long lockWaitNanos, CallCounts counts) {
    return new Snapshot(timestamp, ReadRanges.snapshot(timestamp), lockWaitNanos, counts);
  }
}

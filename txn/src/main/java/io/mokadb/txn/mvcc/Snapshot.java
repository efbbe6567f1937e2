package io.mokadb.txn.mvcc;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.ReadRanges;
import io.mokadb.txn.CallCounts;

/**
 * The view of the store that a transaction reads.
 *
 * @param ranges what a read looks at: newest lock and newest write at or before the timestamp
 * @param lockWaitNanos how long a read waits for an undecided lock
 * @param counts what the calls are counted in
 * @param deadline of the calls
 */
public record Snapshot(
    long timestamp, ReadRanges ranges, long lockWaitNanos, CallCounts counts, Deadline deadline) {
  public static Snapshot at(
      long timestamp, long lockWaitNanos, CallCounts counts, Deadline deadline) {
    return new Snapshot(timestamp, ReadRanges.snapshot(timestamp), lockWaitNanos, counts, deadline);
  }

  /** The same view, read by other calls. */
  public Snapshot within(Deadline other) {
    return other == deadline ? this : new Snapshot(timestamp, ranges, lockWaitNanos, counts, other);
  }

  /** The same view, read by calls that wait for no lock. */
  public Snapshot withoutWait() {
    return new Snapshot(timestamp, ranges, 0, counts, deadline);
  }
}

package io.mokadb.txn.mvcc;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.ReadRanges;

/**
 * The view of the store that a transaction reads.
 *
 * @param ranges what a read looks at: newest lock and newest write at or before the timestamp
 * @param lockWaitNanos how long a read waits for an undecided lock
 * @param deadline of the calls that read it
 */
public record Snapshot(long timestamp, ReadRanges ranges, long lockWaitNanos, Deadline deadline) {
  public static Snapshot at(long timestamp, long lockWaitNanos, Deadline deadline) {
    return new Snapshot(timestamp, ReadRanges.snapshot(timestamp), lockWaitNanos, deadline);
  }

  /** The same view, read by other calls. */
  public Snapshot within(Deadline other) {
    return other == deadline ? this : new Snapshot(timestamp, ranges, lockWaitNanos, other);
  }
}

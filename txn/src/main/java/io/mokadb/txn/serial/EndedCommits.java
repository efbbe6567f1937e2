package io.mokadb.txn.serial;

import io.mokadb.txn.CommitOutcome;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** What commits have changed, as long as it may be asked for. Thread-safe. */
final class EndedCommits {
  private final long most;
  private final ConcurrentSkipListMap<Long, CommittedWrites> byTimestamp =
      new ConcurrentSkipListMap<>();
  private final AtomicLong size = new AtomicLong();

  /** Commits up to here may be missing. */
  private final AtomicLong forgotten = new AtomicLong();

  /**
   * @param most how many cells are kept at most
   */
  EndedCommits(long most) {
    this.most = most;
  }

  void add(long timestamp, CommittedWrites writes) {
    byTimestamp.put(timestamp, writes);
    size.addAndGet(writes.size());
    while (size.get() > most && !byTimestamp.isEmpty()) {
      // In this order: who does not find a commit knows that it may be missing.
      Long oldest = byTimestamp.firstKey();
      forgotten.accumulateAndGet(oldest, Math::max);
      remove(oldest);
    }
  }

  /** The latest timestamp; 0 if there is none. */
  long newest() {
    var last = byTimestamp.lastEntry();
    return last == null ? 0 : last.getKey();
  }

  /** Forgets those that nobody will ask for. */
  void removeUpTo(long timestamp) {
    for (Long each : byTimestamp.headMap(timestamp, true).keySet()) {
      remove(each);
    }
  }

  private void remove(Long timestamp) {
    CommittedWrites writes = byTimestamp.remove(timestamp);
    if (writes != null) {
      size.addAndGet(-writes.size());
    }
  }

  /** How many cells are kept. */
  long size() {
    return size.get();
  }

  /** Why a transaction with these reads must not commit at a timestamp; null if it may. */
  CommitOutcome.Conflict refusal(TrackedReads reads, long commitTimestamp) {
    for (CommittedWrites writes :
        byTimestamp.subMap(reads.since(), false, commitTimestamp, false).values()) {
      CommitOutcome.Conflict refusal = writes.refusal(reads.ranges());
      if (refusal != null) {
        return refusal;
      }
    }
    return forgotten.get() > reads.since()
        ? CommitOutcome.Conflict.ofRead(
            null,
            0,
            "So much was committed since its snapshot that what it has read can no longer be"
                + " compared with it")
        : null;
  }
}

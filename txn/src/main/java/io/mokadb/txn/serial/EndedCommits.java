package io.mokadb.txn.serial;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.txn.CommitOutcome;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What commits have changed, as long as it may be asked for. If the memory for more is not there,
 * it is remembered in ranges, and if there is none for those either, the oldest is forgotten.
 * Thread-safe.
 */
final class EndedCommits {
  private final long most;

  /** Changed under this object's monitor only. */
  private final ConcurrentSkipListMap<Long, CommittedWrites> byTimestamp =
      new ConcurrentSkipListMap<>();

  @GuardedBy("this")
  private final NoteBudget budget;

  @GuardedBy("this")
  private long size;

  @GuardedBy("this")
  private long bytes;

  /** Commits up to here may be missing. */
  private volatile long forgotten;

  /**
   * @param most how many cells are kept at most
   * @param memory what they are charged to
   */
  EndedCommits(long most, NoteMemory memory) {
    this.most = most;
    this.budget = new NoteBudget(memory);
  }

  /** Adds a commit that stands. If the heap has no room for it, it counts as forgotten. */
  synchronized void add(CommitPlace place) {
    long timestamp = place.timestamp();
    try {
      CommittedWrites writes = place.writes();
      if (!writes.isEmpty()) {
        add(timestamp, writes);
      }
    } catch (OutOfMemoryError e) {
      // Those who would have to be compared with it run again.
      forgotten = Math.max(forgotten, timestamp);
    }
  }

  synchronized void add(long timestamp, CommittedWrites writes) {
    put(timestamp, writes);
    if (size > most || !budget.allows(bytes)) {
      fit();
    }
  }

  @GuardedBy("this")
  private void fit() {
    if (!budget.allows(bytes)) {
      byTimestamp.forEach((timestamp, writes) -> put(timestamp, writes.coarse()));
    }
    while (!byTimestamp.isEmpty() && (size > most || !budget.allows(bytes))) {
      // In this order: who does not find a commit knows that it may be missing.
      Long oldest = byTimestamp.firstKey();
      forgotten = Math.max(forgotten, oldest);
      remove(oldest);
    }
  }

  /** The latest timestamp; 0 if there is none. */
  long newest() {
    var last = byTimestamp.lastEntry();
    return last == null ? 0 : last.getKey();
  }

  /** Forgets those that no transaction will ask for. */
  synchronized void removeUpTo(long timestamp) {
    for (Long each : byTimestamp.headMap(timestamp, true).keySet()) {
      remove(each);
    }
    budget.giveBackBeyond(bytes);
  }

  /** In one step, so that a commit which is there is never missed. */
  @GuardedBy("this")
  private void put(Long timestamp, CommittedWrites writes) {
    CommittedWrites before = byTimestamp.put(timestamp, writes);
    count(writes, 1);
    if (before != null) {
      count(before, -1);
    }
  }

  @GuardedBy("this")
  private void remove(Long timestamp) {
    CommittedWrites writes = byTimestamp.remove(timestamp);
    if (writes != null) {
      count(writes, -1);
    }
  }

  @GuardedBy("this")
  private void count(CommittedWrites writes, int times) {
    size += (long) times * writes.size();
    bytes += times * writes.bytes();
  }

  /** How many cells are kept. */
  synchronized long size() {
    return size;
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
    return forgotten > reads.since()
        ? CommitOutcome.Conflict.ofRead(
            null,
            0,
            "So much was committed since its snapshot that what it has read can no longer be"
                + " compared with it")
        : null;
  }
}

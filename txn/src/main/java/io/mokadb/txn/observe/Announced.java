package io.mokadb.txn.observe;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is known in memory of the announcements to one observer: for a watermark from {@link
 * #knownFrom} on, each change that was committed after it is not newer than {@link #newest}, or its
 * commit is under way. {@link Announcements} says why. Thread-safe.
 */
final class Announced {
  /** No commit timestamp is that high. */
  private static final long NOTHING_KNOWN = Long.MAX_VALUE;

  /** Never asked for its size: that is not exact while somebody adds. */
  private final Set<CommitUnderWay> underWay = ConcurrentHashMap.newKeySet();

  private final AtomicLong newest = new AtomicLong();
  private volatile long knownFrom = NOTHING_KNOWN;

  /** Up to here announcements may have been removed from the store. Guarded by this. */
  private long removed;

  /** Up to here there may be commits of which this was not told. Guarded by this. */
  private long unsure;

  /** How many commits got lost. Guarded by this. */
  private long losses;

  Announced(long since) {
    this.unsure = since;
  }

  void begins(CommitUnderWay commit) {
    underWay.add(commit);
  }

  void ends(CommitUnderWay commit) {
    underWay.remove(commit);
  }

  void told(long timestamp) {
    newest.accumulateAndGet(timestamp, Math::max);
  }

  /** A commit at this timestamp may have taken place or not: it is to be looked for in the store. */
  synchronized void lost(long timestamp) {
    losses++;
    unsure = Math.max(unsure, timestamp);
    knownFrom = NOTHING_KNOWN;
  }

  synchronized void removing(long upTo) {
    removed = Math.max(removed, upTo);
  }

  synchronized long losses() {
    return losses;
  }

  /**
   * The store was looked through.
   *
   * @param lossesBefore the look began
   * @param after up to {@code snapshot}, what was committed
   * @param found newest of it, or 0
   */
  synchronized void looked(long lossesBefore, long after, long snapshot, long found) {
    if (losses == lossesBefore && snapshot >= unsure) {
      told(found);
      // What was removed meanwhile was not found, and is not above this.
      knownFrom = Math.min(knownFrom, Math.max(after, removed));
    }
  }

  /** See {@link Announcements#newest}. */
  long newest(long watermark, long snapshot) {
    // In this order: what ends after this look has told what there is to tell before it ended.
    for (CommitUnderWay commit : underWay) {
      if (commit.mayPrecede(snapshot)) {
        return Followers.UNKNOWN;
      }
    }
    if (knownFrom > watermark) {
      return Followers.UNKNOWN;
    }
    long told = newest.get();
    return told <= snapshot ? told : Followers.UNKNOWN;
  }
}

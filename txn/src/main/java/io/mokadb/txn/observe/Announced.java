package io.mokadb.txn.observe;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known in memory of the announcements to one observer: for a watermark from {@link
 * #knownFrom} on, each change that was committed after it is not newer than {@code newest}, or its
 * commit is under way. {@link Announcements} says why. Thread-safe.
 */
final class Announced {
  /** No commit timestamp is that high. */
  private static final long NOTHING_KNOWN = Long.MAX_VALUE;

  /** Never asked for its size: that is not exact while commits are added. */
  private final Set<CommitUnderWay> underWay = ConcurrentHashMap.newKeySet();

  /** Written under this, like what follows. */
  private volatile long newest;

  private volatile long knownFrom = NOTHING_KNOWN;

  /** Up to here announcements may have been removed from the store. Guarded by this. */
  private long removed;

  /** Up to here there may be commits of which this was not told. Guarded by this. */
  private long unsure;

  /** How many commits got lost. Guarded by this. */
  private long losses;

  /** Guarded by this. */
  private final RecentAnnouncements recent;

  Announced(long since) {
    this.unsure = since;
    this.recent = new RecentAnnouncements(since);
  }

  void begins(CommitUnderWay commit) {
    underWay.add(commit);
  }

  void ends(CommitUnderWay commit) {
    underWay.remove(commit);
  }

  synchronized void told(long timestamp) {
    recent.add(timestamp);
    newest = Math.max(newest, timestamp);
  }

  /** A commit at this timestamp may have taken place or not: the store is to be looked through. */
  synchronized void lost(long timestamp) {
    losses++;
    unsure = Math.max(unsure, timestamp);
    recent.forgetUpTo(timestamp);
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
    long told = newest;
    return told <= snapshot ? told : before(watermark, snapshot);
  }

  private synchronized long before(long watermark, long snapshot) {
    return recent.newest(watermark, snapshot);
  }
}

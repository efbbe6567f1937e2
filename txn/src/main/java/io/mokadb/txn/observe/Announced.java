package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.List;
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

  /** Guarded by this. */
  private final RememberedRows rows = new RememberedRows();

  /** Whether {@link #rows} are kept. */
  private volatile boolean keepsRows;

  /**
   * What one commit announced to the observer.
   *
   * @param rows each once
   * @param depth see {@link io.mokadb.txn.NotifiedColumns#causedBy}
   * @param origin the same; its own timestamp if it is the first of its chain
   */
  record Change(long timestamp, List<Key> rows, int depth, long origin) {}

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

  /** The same of a commit of which the rows are known. */
  synchronized void told(Change change) {
    told(change.timestamp());
    rows.add(change);
  }

  /** The same of a commit with rows that are too many to be known. */
  synchronized void toldMany(long timestamp) {
    told(timestamp);
    rows.loseUpTo(timestamp);
  }

  boolean keepsRows() {
    return keepsRows;
  }

  /** See {@link RememberedRows#keep}. */
  synchronized void keepRows(long snapshot) {
    rows.keep(snapshot);
    keepsRows = true;
  }

  synchronized void stopRows() {
    keepsRows = false;
    rows.stop();
  }

  /** See {@link RememberedRows#between}; null also if one may be under way. */
  List<Change> between(long after, long upTo) {
    // In this order, as in newest.
    if (!keepsRows || mayBeUnderWay(upTo)) {
      return null;
    }
    synchronized (this) {
      return rows.between(after, upTo);
    }
  }

  /** See {@link RememberedRows#upTo}. */
  synchronized List<Change> upTo(long timestamp) {
    return rows.upTo(timestamp);
  }

  /** See {@link RememberedRows#forget}. */
  synchronized void forget(long after, long upTo) {
    rows.forget(after, upTo);
  }

  /** A commit at this timestamp may have taken place or not: the store is to be looked through. */
  synchronized void lost(long timestamp) {
    losses++;
    rows.loseUpTo(timestamp);
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
    if (mayBeUnderWay(snapshot) || knownFrom > watermark) {
      return Followers.UNKNOWN;
    }
    long told = newest;
    return told <= snapshot ? told : before(watermark, snapshot);
  }

  private boolean mayBeUnderWay(long snapshot) {
    for (CommitUnderWay commit : underWay) {
      if (commit.mayPrecede(snapshot)) {
        return true;
      }
    }
    return false;
  }

  private synchronized long before(long watermark, long snapshot) {
    return recent.newest(watermark, snapshot);
  }
}

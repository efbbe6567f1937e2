package io.mokadb.txn.observe;

import io.mokadb.txn.observe.FollowerDefinition.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the commits of this process announce, in memory, so that a reader need not look through the
 * store to learn that there is nothing. Only where all commits of the store are of this process.
 *
 * <p>A reader with the snapshot {@code S}, drawn before it asks, misses no change that was
 * committed at {@code C <= S}:
 *
 * <ul>
 *   <li>A commit is under way here before it asks for {@code C}, and until {@code C} was told. If
 *       the reader meets it and it may precede {@code S}, nothing is known. If it comes later, it
 *       draws a timestamp above {@code S}. If it is gone, {@code C} was told before. So readers
 *       look for what is under way first, and ask for the newest then.
 *   <li>A commit that ends without telling what became of it is lost: nothing is known until the
 *       store was looked through, as a step does, by a reader whose snapshot is not below it and
 *       whose look began later. That look settles locks, and finds what there is.
 *   <li>What another process has left is like that: it was committed before this process drew its
 *       first timestamp, and each look must be one of a later snapshot.
 *   <li>A look that finds nothing between {@code W} and {@code S} may have missed what a step
 *       removed meanwhile. Removals are told before they are made; so the look is believed from the
 *       greater of {@code W} and what was removed when it was over.
 * </ul>
 *
 * <p>The last timestamps are remembered, so that readers at somewhat older snapshots get an answer,
 * too.
 *
 * <p>What is told of a commit in two phases is told at its commit point, when notifications of its
 * secondaries are on their way: a look meets their locks. Weak notifications may be told late. The
 * ids of all observers are kept, those of triggers too: they are few. Thread-safe.
 */
public final class Announcements {
  /** Knows nothing: for stores with commits of other processes. */
  public static final Announcements NONE = new Announcements(false, 0);

  private final boolean kept;
  private final long since;
  private final Map<Integer, Announced> byObserver = new ConcurrentHashMap<>();

  private Announcements(boolean kept, long since) {
    this.kept = kept;
    this.since = since;
  }

  /**
   * @param since a timestamp that was drawn before this process committed anything
   */
  public static Announcements since(long since) {
    return new Announcements(true, since);
  }

  boolean areKept() {
    return kept;
  }

  Announced of(int observer) {
    Announced known = byObserver.get(observer);
    return known == null ? byObserver.computeIfAbsent(observer, id -> new Announced(since)) : known;
  }

  /** A commit, before it asks for its timestamp. */
  public Announcement begin(CommitUnderWay commit) {
    return new Announcement(this, commit);
  }

  /** A notification is visible, of a commit whose end was perhaps not told of here. */
  void visible(int observer, long timestamp) {
    if (kept) {
      of(observer).told(timestamp);
    }
  }

  /** Announcements to an observer may be removed from the store from now on, up to a timestamp. */
  void removing(int observer, long upTo) {
    if (kept) {
      of(observer).removing(upTo);
    }
  }

  /**
   * The commit timestamp of the newest change that was announced to any of some observers.
   *
   * @param watermark 0 or more
   * @param snapshot not below the watermark, drawn before this call
   * @return not above the snapshot; all changes after the watermark and up to the snapshot are not
   *     newer, so there are none if it is not above the watermark. {@link Followers#UNKNOWN} if
   *     that cannot be told without a look into the store
   */
  long newest(int[] observers, long watermark, long snapshot) {
    long newest = kept ? 0 : Followers.UNKNOWN;
    for (int i = 0; i < observers.length && newest != Followers.UNKNOWN; i++) {
      long own = of(observers[i]).newest(watermark, snapshot);
      newest = own == Followers.UNKNOWN ? own : Math.max(newest, own);
    }
    return newest;
  }

  /** A step looks for rows; see {@link RememberedRows#keep}. */
  void keepRows(List<Range> ranges, long snapshot) {
    if (kept) {
      ranges.forEach(range -> of(range.observer()).keepRows(snapshot));
    }
  }

  /** No step asks for the rows that are announced to an observer any more. */
  void stopRows(int observer) {
    of(observer).stopRows();
  }

  /**
   * All changes that were announced to some ranges by commits after one timestamp and not after
   * another, range by range, in the order of commits.
   *
   * @param upTo drawn before this call
   * @return null if that cannot be told without a look into the store
   */
  List<List<Announced.Change>> between(List<Range> ranges, long after, long upTo) {
    List<List<Announced.Change>> all = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      List<Announced.Change> own = kept ? of(range.observer()).between(after, upTo) : null;
      if (own == null) {
        return null;
      }
      all.add(own);
    }
    return all;
  }

  /** Changes up to a timestamp of which the rows were not let go. */
  List<Announced.Change> upTo(int observer, long timestamp) {
    return of(observer).upTo(timestamp);
  }

  /** No step asks for rows any more that were changed after one timestamp and not after another. */
  void forgetRows(List<Range> ranges, long after, long upTo) {
    ranges.forEach(range -> of(range.observer()).forget(after, upTo));
  }

  /** To be made before a look into the store begins. */
  Look look(List<Range> ranges) {
    long[] losses = new long[ranges.size()];
    for (int i = 0; kept && i < losses.length; i++) {
      losses[i] = of(ranges.get(i).observer()).losses();
    }
    return new Look(ranges, losses);
  }

  /** A look through the announcements in the store. Confined to one thread. */
  final class Look {
    private final List<Range> ranges;
    private final long[] losses;

    private Look(List<Range> ranges, long[] losses) {
      this.ranges = ranges;
      this.losses = losses;
    }

    /**
     * All announcements of a range were seen.
     *
     * @param index of the range
     * @param after up to {@code snapshot}, what was looked for
     * @param newest that was found, or 0
     */
    void saw(int index, long after, long snapshot, long newest) {
      if (kept) {
        of(ranges.get(index).observer()).looked(losses[index], after, snapshot, newest);
      }
    }
  }
}

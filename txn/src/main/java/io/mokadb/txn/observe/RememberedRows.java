package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * The rows that the last commits announced to one follower, so that its steps need not look for
 * them: all from one timestamp on. Bounded: what is too old or too much is looked for in the store.
 * Not thread-safe.
 */
final class RememberedRows {
  private static final int MOST_ROWS = 262_144;
  private static final long MOST_BYTES = 16L << 20;

  /** About how much memory a row takes besides its key. */
  private static final int OVERHEAD = 64;

  private static final long NOTHING_KNOWN = Long.MAX_VALUE;

  private final TreeMap<Long, Announced.Change> changes = new TreeMap<>();
  private boolean kept;
  private long established = NOTHING_KNOWN;

  /** Changes up to here were let go. */
  private long gone;

  private long rows;
  private long bytes;

  /**
   * A step has looked for what there is: from the second time on all that is told is here.
   *
   * @param snapshot of that step, drawn after the time before
   */
  void keep(long snapshot) {
    if (kept && established == NOTHING_KNOWN) {
      established = snapshot;
    }
    kept = true;
  }

  boolean areKept() {
    return kept;
  }

  /** Nothing is kept any more. */
  void stop() {
    kept = false;
    established = NOTHING_KNOWN;
    changes.clear();
    rows = 0;
    bytes = 0;
  }

  void add(Announced.Change change) {
    if (!kept || change.timestamp() <= gone || changes.containsKey(change.timestamp())) {
      return;
    }
    changes.put(change.timestamp(), change);
    count(change, 1);
    while (rows > MOST_ROWS || bytes > MOST_BYTES) {
      Announced.Change oldest = changes.pollFirstEntry().getValue();
      count(oldest, -1);
      gone = Math.max(gone, oldest.timestamp());
    }
  }

  private void count(Announced.Change change, int sign) {
    rows += (long) sign * change.rows().size();
    for (Key row : change.rows()) {
      bytes += (long) sign * (OVERHEAD + row.length());
    }
  }

  /** Not all is known any more of what was committed up to a timestamp. Needs no memory. */
  void loseUpTo(long timestamp) {
    gone = Math.max(gone, timestamp);
  }

  /** What was committed after one timestamp and not after another is let go. */
  void forget(long after, long upTo) {
    loseUpTo(upTo);
    if (upTo > after) {
      Collection<Announced.Change> old = changes.subMap(after, false, upTo, true).values();
      old.forEach(change -> count(change, -1));
      old.clear();
    }
  }

  /**
   * All changes that were committed after one timestamp and not after another, in the order of
   * their commits; null if they are not known.
   */
  List<Announced.Change> between(long after, long upTo) {
    return Math.max(established, gone) <= after ? among(after, upTo) : null;
  }

  private List<Announced.Change> among(long after, long upTo) {
    return upTo <= after
        ? List.of()
        : new ArrayList<>(changes.subMap(after, false, upTo, true).values());
  }

  /** Changes up to a timestamp that were not let go: of each row that is announced, or not all. */
  List<Announced.Change> upTo(long timestamp) {
    return new ArrayList<>(changes.headMap(timestamp, true).values());
  }
}

package io.mokadb.txn.lock;

import io.mokadb.kv.CellKey;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The timestamps up to which cells may have been changed by commits of this process. Cells share
 * places by their hash, so a cell may look changed that is not, and never the other way round.
 * Thread-safe.
 */
public final class RecentCommits {
  private static final int PLACES = 1 << 15;

  private final AtomicLongArray newest = new AtomicLongArray(PLACES);

  /** Of commits whose cells were not noted one by one. */
  private final AtomicLong anywhere = new AtomicLong();

  /** A commit changed or locked a cell. */
  public void note(CellKey cell, long commitTimestamp) {
    int place = place(cell);
    long known = newest.get(place);
    while (known < commitTimestamp && !newest.compareAndSet(place, known, commitTimestamp)) {
      known = newest.get(place);
    }
  }

  /** A commit changed cells, any number of them. */
  public void noteAnywhere(long commitTimestamp) {
    anywhere.accumulateAndGet(commitTimestamp, Math::max);
  }

  /** False if no commit of this process has changed a cell after a timestamp. */
  public boolean mayHaveChanged(CellKey cell, long since) {
    return newest.get(place(cell)) > since || anywhere.get() > since;
  }

  private static int place(CellKey cell) {
    int hash = cell.hashCode() * 0x9E3779B9;
    return (hash ^ (hash >>> 16)) & (PLACES - 1);
  }
}

package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.List;

/**
 * The changes between two snapshots, from the watermark of a follower to a later commit timestamp.
 * Complete: no change that was committed at or before {@link #upTo} will be announced later. Valid
 * during the call it was made for.
 */
public interface Window {
  /** The watermark at its begin, exclusive; {@link Follower#NOTHING} if there is none. */
  long from();

  /**
   * The watermark at its end, inclusive: at most the start timestamp of the transaction, and less
   * if more rows have changed than one window may hold.
   */
  long upTo();

  /** Whether the transaction sees changes behind this window. */
  boolean hasMore();

  /** The rows that were announced in the window, in key order, each once for each range. */
  List<ChangedRow> rows();

  /**
   * A row that has changed.
   *
   * @param observer of the range
   * @param row its key
   * @param newest commit timestamp of its newest change in the window
   */
  record ChangedRow(int observer, Key row, long newest) {}
}

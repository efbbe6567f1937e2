package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.util.List;

/**
 * The changes between two snapshots, from the watermark of a follower to a later commit timestamp.
 * Complete: no change that was committed at or before {@link #upTo} will be announced later. Valid
 * during the call it was made for.
 */
public interface Window {
  /**
   * The watermark at its begin, exclusive. {@link Follower#NOTHING} for a whole window: if there is
   * none, or it may not be readable any more. Any row may have changed then, and none is listed.
   */
  long from();

  /**
   * The watermark at its end, inclusive: at most the start timestamp of the transaction, and less
   * if more rows have changed than one window may hold. Of a whole window it is that timestamp.
   */
  long upTo();

  /** Whether the transaction sees changes behind this window. */
  boolean hasMore();

  /**
   * The rows that were announced in the window, in key order, each once for each range. More than
   * one window may hold only if so many were changed at a single timestamp.
   */
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

package io.mokadb.session;

import java.util.List;

/**
 * Rows, produced as they are fetched. The caller closes it; the end of the transaction does as
 * well.
 */
public interface RowCursor extends AutoCloseable {
  List<ColumnInfo> columns();

  /** The next row, or null after the last. The array belongs to the caller. */
  Object[] next();

  /**
   * Whether rows come to be while they are read, without an end: {@link #next} waits for them. A
   * caller who passes such rows on asks {@link #await} before each, and passes on what there is.
   */
  default boolean isEndless() {
    return false;
  }

  /**
   * Waits until {@link #next} answers at once, with a row or with the end.
   *
   * @param millis how long at most; 0 for a look only, which never fails: what has failed is told
   *     by the next call that waits, so that what was read before can be passed on
   * @return false if it would still wait
   */
  default boolean await(long millis) {
    return true;
  }

  @Override
  void close();
}

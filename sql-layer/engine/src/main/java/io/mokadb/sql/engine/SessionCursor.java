package io.mokadb.sql.engine;

import io.mokadb.session.RowCursor;
import io.mokadb.sql.monitor.StatementCounters;

/** A result that is read as it is fetched, and ends with its session. */
interface SessionCursor extends RowCursor {
  /**
   * Counts this result, once it is closed.
   *
   * @param tookNanos until it was there
   */
  void counted(StatementCounters into, long tookNanos);

  /** Closes, and remembers what to tell a caller who comes back. */
  void close(String because);
}

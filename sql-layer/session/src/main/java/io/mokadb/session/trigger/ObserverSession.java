package io.mokadb.session.trigger;

import java.util.List;
import java.util.Map;

/**
 * The transaction that an observer runs in. Valid during the call it was given to, for the thread
 * of that call. Failures are {@link io.mokadb.session.MokaException}s, to be let through.
 */
public interface ObserverSession {
  /**
   * Runs an INSERT, UPDATE, DELETE or NOTIFY.
   *
   * @param parameters of the classes that {@link RowChange} names
   * @return how many rows were changed
   */
  long update(String sql, Object... parameters);

  /** Runs a query; all rows, as {@link RowChange} has them. */
  List<Map<String, Object>> query(String sql, Object... parameters);
}

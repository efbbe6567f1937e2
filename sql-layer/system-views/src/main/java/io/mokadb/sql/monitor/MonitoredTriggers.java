package io.mokadb.sql.monitor;

import java.util.List;

/** The running triggers as the views see them. Thread-safe. */
@FunctionalInterface
public interface MonitoredTriggers {
  /** All of them, a moment ago, in no order. */
  List<TriggerState> running();

  /**
   * A trigger that handles a row.
   *
   * @param transaction its start timestamp
   * @param trigger schema and name
   * @param row the key's columns and their values
   */
  record TriggerState(long transaction, String trigger, String row) {}
}

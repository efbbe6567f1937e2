package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;

/**
 * The earlier one of two limits.
 *
 * @param limit may be signalled
 * @param moment is not
 */
record SoonDeadline(Deadline limit, Deadline moment) implements Deadline {
  @Override
  public boolean isExpired() {
    return limit.isExpired() || moment.isExpired();
  }

  @Override
  public long remainingNanos() {
    return Math.min(limit.remainingNanos(), moment.remainingNanos());
  }

  @Override
  public Watch watch(Runnable action) {
    return limit.watch(action);
  }
}

package io.mokadb.session.trace;

import io.mokadb.session.SqlState;

/** A piece of work that a tracing system is told of. Ended once. */
public interface TracedWork {
  /** Work that is not recorded. */
  TracedWork NONE = failureOrNull -> {};

  /**
   * The work has ended.
   *
   * @param failureOrNull why it failed; null if it succeeded
   */
  void end(SqlState failureOrNull);
}

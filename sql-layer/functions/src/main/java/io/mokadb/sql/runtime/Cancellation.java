package io.mokadb.sql.runtime;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;

/** Flag that stops an execution or the planning of a statement. Thread-safe. */
public final class Cancellation {
  private volatile String reason;

  public boolean isCancelled() {
    return reason != null;
  }

  /** Why, in a sentence; null while not cancelled. */
  public String reason() {
    return reason;
  }

  public void cancel(String why) {
    reason = why;
  }

  /**
   * To be called by every loop that may be long.
   *
   * @throws MokaException {@code CANCELLED} if it should stop
   */
  public void check() {
    String why = reason;
    if (why != null) {
      throw new MokaException(SqlState.CANCELLED, why);
    }
  }
}

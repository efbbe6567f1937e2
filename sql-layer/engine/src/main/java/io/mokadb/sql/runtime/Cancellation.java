package io.mokadb.sql.runtime;

/** Whether an execution should stop. Thread-safe. */
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
}

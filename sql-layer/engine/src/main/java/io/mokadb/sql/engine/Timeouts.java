package io.mokadb.sql.engine;

import io.mokadb.sql.runtime.Cancellation;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cancels executions that run for too long. Thread-safe. */
final class Timeouts {
  private final ScheduledExecutorService scheduler;

  Timeouts(ScheduledExecutorService scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Cancels after {@code millis}, unless the returned future was cancelled before; null for no
   * limit.
   */
  Future<?> watch(Cancellation cancellation, long millis) {
    if (millis <= 0) {
      return null;
    }
    String why = "The statement was stopped: it ran longer than its timeout of " + millis + " ms";
    cancellation.expect(TimeUnit.MILLISECONDS.toNanos(millis), why);
    return scheduler.schedule(() -> cancellation.cancel(why), millis, TimeUnit.MILLISECONDS);
  }

  /** Ends a watch; null for none. */
  static void stop(Future<?> watchOrNull) {
    if (watchOrNull != null) {
      watchOrNull.cancel(false);
    }
  }
}

package io.mokadb.node;

import io.mokadb.sql.engine.SqlDatabase;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A background task that loads classes of the SQL engine: those that all statements need while the
 * first database of the process is being opened, and the others when the process has lived for some
 * time, since many processes run a few small statements and end. No other thread waits for it.
 * Thread-safe.
 */
final class WarmUp {
  private static final long SHORT_LIFE_MILLIS = 2_000;

  private final AtomicBoolean started = new AtomicBoolean();

  /** Starts it, unless it was started before. */
  void start() {
    if (started.compareAndSet(false, true)) {
      Thread thread = new Thread(WarmUp::run, "moka-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void run() {
    SqlDatabase.warmUp();
    try {
      Thread.sleep(SHORT_LIFE_MILLIS);
    } catch (InterruptedException e) {
      // The process ends its threads; there is nothing to warm up for.
      return;
    }
    SqlDatabase.warmUpFurther();
  }
}

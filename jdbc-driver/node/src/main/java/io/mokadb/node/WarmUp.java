package io.mokadb.node;

import io.mokadb.sql.engine.SqlDatabase;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A background task that loads the SQL engine's classes while the first database of the process is
 * being opened, so that the first statement does not wait for them. No other thread waits for it.
 * Thread-safe.
 */
final class WarmUp {
  private final AtomicBoolean started = new AtomicBoolean();

  /** Starts it, unless it was started before. */
  void start() {
    if (started.compareAndSet(false, true)) {
      Thread thread = new Thread(SqlDatabase::warmUp, "moka-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }
}

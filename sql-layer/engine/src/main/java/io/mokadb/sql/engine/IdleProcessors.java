package io.mokadb.sql.engine;

import io.mokadb.kv.supervision.SupervisedExecutor;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.sql.runtime.Helpers;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntSupplier;

/**
 * Helpers for as many processors as no session and no other helper of the database uses. The
 * threads end when there was nothing to do for some time. Thread-safe.
 */
final class IdleProcessors implements Helpers, AutoCloseable {
  private final int processors;
  private final IntSupplier running;
  private final SupervisedExecutor threads;

  /**
   * @param processors of the machine
   * @param running tells how many sessions run a statement
   * @param supervisor judges what the threads throw
   */
  IdleProcessors(int processors, IntSupplier running, Supervisor supervisor) {
    this.processors = processors;
    this.running = running;
    this.threads = SupervisedExecutor.growing(supervisor, "moka-sql-helper");
  }

  @Override
  public int idle() {
    return Math.max(0, processors - running.getAsInt() - threads.getActiveCount());
  }

  @Override
  public Future<?> tryStart(Runnable work) {
    if (idle() == 0) {
      return null;
    }
    try {
      return threads.submit(work);
    } catch (RejectedExecutionException e) {
      // The database is closing.
      return null;
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}

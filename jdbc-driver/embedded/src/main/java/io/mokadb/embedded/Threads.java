package io.mokadb.embedded;

import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of one database, all of them daemons. Thread-safe. */
final class Threads implements AutoCloseable {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ObserverThreads observers = new ObserverThreads();
  private static final long CLOSE_WAIT_SECONDS = 30;

  private final ScheduledThreadPoolExecutor scheduler;
  private final ExecutorService background;

  Threads() {
    scheduler = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "moka-sql-timer"));
    scheduler.setRemoveOnCancelPolicy(true);
    background = Executors.newSingleThreadExecutor(task -> daemon(task, "moka-sql-background"));
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  Environment environment() {
    return system.environment();
  }

  /** For timeouts of statements and for writing statistics down. */
  ScheduledExecutorService scheduler() {
    return scheduler;
  }

  /** For the workers of triggers. */
  ObserverThreads observers() {
    return observers;
  }

  /** For long work that nobody waits for. */
  Executor background() {
    return background;
  }

  @Override
  public void close() {
    stopBackground();
    scheduler.shutdownNow();
    observers.close();
    system.close();
  }

  /** Ends the long work, which a later opening takes up again; returns when it has ended. */
  void stopBackground() {
    background.shutdownNow();
    try {
      background.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

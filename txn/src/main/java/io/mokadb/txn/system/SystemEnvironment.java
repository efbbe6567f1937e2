package io.mokadb.txn.system;

import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.Scheduler;
import io.mokadb.txn.fault.FaultPoints;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads and clock of an embedded engine: two daemon threads for periodic tasks (a heartbeat must
 * not wait for a garbage collection) and two for secondaries. Close it after the engine.
 */
public final class SystemEnvironment implements AutoCloseable {
  private static final int SCHEDULER_THREADS = 2;
  private static final int BACKGROUND_THREADS = 2;

  private final ScheduledExecutorService scheduler;
  private final ExecutorService background;
  private final Environment environment;

  public SystemEnvironment() {
    scheduler = Executors.newScheduledThreadPool(SCHEDULER_THREADS, named("moka-txn-timer-"));
    background = Executors.newFixedThreadPool(BACKGROUND_THREADS, named("moka-txn-commit-"));
    environment =
        new Environment(
            Clock.systemUTC(), scheduling(), background, new ParkingWaiter(), FaultPoints.NONE);
  }

  public Environment environment() {
    return environment;
  }

  /** Ends the threads; what they are at is finished. */
  @Override
  public void close() {
    scheduler.shutdown();
    background.shutdown();
  }

  private Scheduler scheduling() {
    return (Duration period, Runnable task) -> {
      long nanos = period.toNanos();
      ScheduledFuture<?> repeated =
          scheduler.scheduleWithFixedDelay(task, nanos, nanos, TimeUnit.NANOSECONDS);
      return () -> repeated.cancel(false);
    };
  }

  private static ThreadFactory named(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, prefix + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}

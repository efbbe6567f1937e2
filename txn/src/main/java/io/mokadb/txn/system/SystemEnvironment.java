package io.mokadb.txn.system;

import io.mokadb.kv.supervision.SupervisedExecutor;
import io.mokadb.kv.supervision.SupervisedTimer;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.Scheduler;
import io.mokadb.txn.fault.FaultPoints;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

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
    this(new Supervisor("in this process"));
  }

  /**
   * @param supervisor is told of what the threads throw
   */
  public SystemEnvironment(Supervisor supervisor) {
    scheduler = new SupervisedTimer(supervisor, "moka-txn-timer", SCHEDULER_THREADS);
    background = SupervisedExecutor.fixed(supervisor, "moka-txn-commit", BACKGROUND_THREADS);
    environment =
        new Environment(
            Clock.systemUTC(), scheduling(), background, ParkingWaiter.looking(), FaultPoints.NONE);
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
}

package io.mokadb.txn.system;

import io.mokadb.kv.supervision.SupervisedExecutor;
import io.mokadb.kv.supervision.SupervisedTimer;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.Scheduler;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.Nodes;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Threads and clock of an embedded engine: two daemon threads for periodic tasks (a heartbeat must
 * not wait for a garbage collection; a third one where the store is shared) and two for
 * secondaries. Close it after the engine.
 */
public final class SystemEnvironment implements AutoCloseable {
  private static final int SCHEDULER_THREADS = 2;

  /** What a process publishes waits neither for heartbeats nor for a collection. */
  private static final int SHARED_SCHEDULER_THREADS = 3;

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
    this(supervisor, Nodes.ALONE);
  }

  /**
   * @param supervisor is told of what the threads throw
   * @param nodes the processes on the store
   */
  public SystemEnvironment(Supervisor supervisor, Nodes nodes) {
    int threads = nodes.isShared() ? SHARED_SCHEDULER_THREADS : SCHEDULER_THREADS;
    scheduler = new SupervisedTimer(supervisor, "moka-txn-timer", threads);
    background = SupervisedExecutor.fixed(supervisor, "moka-txn-commit", BACKGROUND_THREADS);
    environment =
        new Environment(
            Clock.systemUTC(),
            scheduling(),
            background,
            ParkingWaiter.looking(),
            FaultPoints.NONE,
            nodes);
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

package io.mokadb.node;

import io.mokadb.kv.supervision.SupervisedExecutor;
import io.mokadb.kv.supervision.SupervisedTimer;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The threads of one database, all of them daemons. Thread-safe. */
public final class Threads implements AutoCloseable {
  private final SystemEnvironment system;
  private final ObserverThreads observers;
  private static final long CLOSE_WAIT_SECONDS = 30;

  private final ScheduledExecutorService scheduler;
  private final ExecutorService background;
  private final ExecutorService following;

  /**
   * @param supervisor judges what the threads throw
   */
  public Threads(Supervisor supervisor) {
    this(supervisor, Nodes.ALONE);
  }

  /**
   * @param supervisor judges what the threads throw
   * @param nodes the processes on the store
   */
  Threads(Supervisor supervisor, Nodes nodes) {
    system = new SystemEnvironment(supervisor, nodes);
    observers = new ObserverThreads(supervisor);
    scheduler = new SupervisedTimer(supervisor, "moka-sql-timer", 1);
    background = SupervisedExecutor.fixed(supervisor, "moka-sql-background", 1);
    following = SupervisedExecutor.fixed(supervisor, "moka-sql-definitions", 1);
  }

  public Environment environment() {
    return system.environment();
  }

  /** For timeouts of statements and for writing statistics down. */
  public ScheduledExecutorService scheduler() {
    return scheduler;
  }

  /** For the workers of triggers. */
  public ObserverThreads observers() {
    return observers;
  }

  /** For long work that no thread waits for. */
  public Executor background() {
    return background;
  }

  /** For what follows when another process has changed definitions. */
  public Executor following() {
    return following;
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
    following.shutdownNow();
    background.shutdownNow();
    try {
      following.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS);
      background.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

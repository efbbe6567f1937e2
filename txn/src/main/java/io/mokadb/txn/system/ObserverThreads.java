package io.mokadb.txn.system;

import io.mokadb.kv.supervision.SupervisedExecutor;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.txn.time.Waiter;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** Daemon threads for the workers of observers. Close it after the engine. */
public final class ObserverThreads implements AutoCloseable {
  private final ExecutorService executor;
  private final Waiter waiter = new ParkingWaiter();

  public ObserverThreads() {
    this(new Supervisor("in this process"));
  }

  /**
   * @param supervisor is told of a worker that ends
   */
  public ObserverThreads(Supervisor supervisor) {
    executor = SupervisedExecutor.growing(supervisor, "moka-observer");
  }

  /** Gives each task a thread. */
  public Executor executor() {
    return executor;
  }

  /** The place where the workers wait, and no other thread. */
  public Waiter waiter() {
    return waiter;
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}

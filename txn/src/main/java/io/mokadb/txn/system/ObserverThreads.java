package io.mokadb.txn.system;

import io.mokadb.txn.time.Waiter;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads for the workers of observers. Close it after the engine. */
public final class ObserverThreads implements AutoCloseable {
  private final AtomicInteger number = new AtomicInteger();
  private final ExecutorService executor = Executors.newCachedThreadPool(this::daemon);
  private final Waiter waiter = new ParkingWaiter();

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "moka-observer-" + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  /** Gives each task a thread. */
  public Executor executor() {
    return executor;
  }

  /** Where the workers wait, and nobody else does. */
  public Waiter waiter() {
    return waiter;
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}

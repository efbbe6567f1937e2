package io.mokadb.txn.observe;

import io.mokadb.txn.time.Waiter;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The workers that have threads of their own: as many as are wanted. One that is too many leaves
 * between two transactions, the first that comes along. Thread-safe.
 */
final class WorkerCrew {
  private final Supplier<Worker> hiring;
  private final WorkerShares shares;
  private final ObserverRegistry registry;
  private final WorkerOptions options;
  private final Executor threads;
  private final Waiter resting;
  private final Waiter watching;
  private int wanted;
  private int working;

  /**
   * @param hiring makes a worker
   * @param resting where idle workers wait
   * @param watching where those wait who wait for workers to be gone
   */
  WorkerCrew(
      Supplier<Worker> hiring,
      WorkerShares shares,
      ObserverRegistry registry,
      WorkerOptions options,
      Executor threads,
      Waiter resting,
      Waiter watching) {
    this.hiring = hiring;
    this.shares = shares;
    this.registry = registry;
    this.options = options;
    this.threads = threads;
    this.resting = resting;
    this.watching = watching;
  }

  synchronized void resize(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("There cannot be " + count + " workers");
    }
    wanted = count;
    while (working < wanted) {
      working++;
      hire();
    }
    registry.ring();
  }

  private void hire() {
    Worker worker = hiring.get();
    WorkerLoop loop = new WorkerLoop(worker, registry, resting, options, this::isTooMany);
    boolean accepted = false;
    try {
      threads.execute(
          () -> {
            boolean left = false;
            try {
              do {
                loop.run();
                left = leave();
              } while (!left && !Thread.currentThread().isInterrupted());
            } finally {
              if (!left) {
                gone();
              }
              watching.wakeAll();
            }
          });
      accepted = true;
    } finally {
      if (!accepted) {
        gone();
      }
    }
  }

  private synchronized boolean isTooMany() {
    return working > wanted;
  }

  /** Of several that see that there are too many only as many leave as must. */
  private synchronized boolean leave() {
    if (working <= wanted) {
      return false;
    }
    gone();
    return true;
  }

  private synchronized void gone() {
    working--;
    shares.add(-1);
  }

  synchronized int size() {
    return wanted;
  }

  void stop() {
    resize(0);
  }

  synchronized boolean isGone() {
    return working == 0;
  }
}

package io.mokadb.txn.observe;

/**
 * Shares the workers among the observers: an observer may have as many workers at its rows as are
 * left to the others, and no more (the dynamic threshold of shared buffers). So one observer alone
 * gets half of them, rounded up, a second one half of the rest, and so on; however slow their
 * bodies are, one that has nothing in hand finds a worker until more than a few are slow at once.
 * Thread-safe.
 */
final class WorkerShares {
  private int workers;
  private int busy;

  /** Of these, how many are at a follower. */
  private int steps;

  /** As many more as there are now; fewer if negative. */
  synchronized void add(int count) {
    workers += count;
  }

  /** Whether there is any worker. */
  synchronized boolean hasWorkers() {
    return workers > 0;
  }

  /**
   * Asks for a worker, which the caller is, for a transaction of an observer.
   *
   * @return how many rows it may take; 0 if others must end first
   */
  synchronized int enter(Congestion observer, int largestBatch) {
    if (!admits(observer)) {
      return 0;
    }
    int batch = observer.enter(largestBatch);
    busy += batch > 0 ? 1 : 0;
    return batch;
  }

  /** To be called once for each time that {@link #enter} gave a batch. */
  synchronized void exit(Congestion observer) {
    observer.exit();
    busy--;
  }

  /**
   * Asks for a worker, which the caller is, for a step of a follower: all followers together leave
   * one to observers, if there are several. {@link #exitStep} is to be called if there is one.
   */
  synchronized boolean enterStep() {
    if (!admitsStep()) {
      return false;
    }
    steps++;
    busy++;
    return true;
  }

  synchronized void exitStep() {
    steps--;
    busy--;
  }

  /** Whether there is a worker for a step of a follower. */
  synchronized boolean admitsStep() {
    return steps < Math.max(1, workers - 1);
  }

  /** Whether there is a worker for this observer. The first of all serves anybody. */
  synchronized boolean admits(Congestion observer) {
    return busy == 0 || workers - busy > observer.running();
  }
}

package io.mokadb.txn.observe;

/**
 * Limits on the rows of one observer transaction and on the number of its concurrent transactions.
 * Where these conflict, for example because all rows of a batch add to one total, fewer and smaller
 * transactions make more progress: so each conflict halves both limits, and each success raises
 * them a little. Thread-safe.
 */
final class Congestion {
  /** After so many commits without conflict one more may run at once. */
  private static final int PATIENCE = 64;

  private int batch = Integer.MAX_VALUE;
  private int parallel = Integer.MAX_VALUE;
  private int running;
  private int successes;

  /**
   * Asks to begin a transaction.
   *
   * @return how many rows it may take; 0 if others must end first
   */
  synchronized int enter(int largestBatch) {
    if (running >= parallel) {
      return 0;
    }
    running++;
    return Math.min(batch, largestBatch);
  }

  synchronized void exit() {
    running--;
  }

  synchronized int running() {
    return running;
  }

  synchronized void committed() {
    batch = batch > Integer.MAX_VALUE / 2 ? batch : 2 * batch;
    if (parallel != Integer.MAX_VALUE && ++successes >= PATIENCE) {
      successes = 0;
      parallel++;
    }
  }

  /**
   * @param rows how many rows the transaction had
   */
  synchronized void conflicted(int rows) {
    batch = Math.max(1, rows / 2);
    parallel = Math.max(1, Math.min(parallel, running) / 2);
    successes = 0;
  }
}

package io.mokadb.shell.load;

/** Waits before a batch is tried again. */
@FunctionalInterface
public interface RetryDelay {

  /** Waits; the attempt counts from 1. */
  void beforeRetry(int attempt) throws InterruptedException;

  /** Doubles from 10 milliseconds up to a second. */
  static RetryDelay doubling() {
    return attempt -> Thread.sleep(Math.min(1000L, 10L << Math.min(attempt - 1, 10)));
  }
}

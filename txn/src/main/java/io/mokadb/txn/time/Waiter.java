package io.mokadb.txn.time;

import java.util.function.BooleanSupplier;

/** The one way to wait. Thread-safe. */
public interface Waiter {
  /**
   * Waits until {@code condition} holds. It is evaluated at once and after each {@link #wakeAll}.
   *
   * @param condition must not block
   * @param timeoutNanos how long at most
   * @return whether the condition held in the end
   * @throws InterruptedException if the thread was interrupted
   */
  boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException;

  /** Signals an event that a condition may depend on. Cheap when no thread waits. */
  void wakeAll();

  /** One like this whose waiters are woken by itself alone, if there can be one; else this one. */
  default Waiter another() {
    return this;
  }

  /** A monotonic clock in nanoseconds, the one that timeouts are measured by. */
  long nanoTime();
}

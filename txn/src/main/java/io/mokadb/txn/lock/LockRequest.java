package io.mokadb.txn.lock;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Waiter;

/**
 * A transaction that waits for a cell. What is not volatile is guarded by the monitor of the cell.
 */
final class LockRequest {
  private final LockOwner owner;
  private final Waiter waiter;
  private volatile boolean granted;

  /** When it could have got the cell for the first time; meaningless before. */
  private long dueSince;

  private boolean due;
  private boolean called;

  LockRequest(LockOwner owner, Waiter waiter) {
    this.owner = owner;
    this.waiter = waiter;
  }

  LockOwner owner() {
    return owner;
  }

  long nanoTime() {
    return waiter.nanoTime();
  }

  boolean isGranted() {
    return granted;
  }

  void grant() {
    granted = true;
  }

  /** Whether it could have got the cell for so long, or longer. To be asked when it could. */
  boolean isOverdue(long patience) {
    long now = waiter.nanoTime();
    if (!due) {
      due = true;
      dueSince = now;
    }
    return now - dueSince >= patience;
  }

  /** The cell is open: whether it has to be woken, because it has looked since the last call. */
  boolean isCalled() {
    boolean first = !called;
    called = true;
    return first;
  }

  /** It has looked whether the cell is open. */
  void hasLooked() {
    called = false;
  }

  void wake() {
    waiter.wakeAll();
  }

  /** Waits until it is granted; false if it was not in time, or if the deadline came first. */
  boolean await(HeldCell cell, long nanos, Deadline deadline) throws InterruptedException {
    Deadline.Watch watch = deadline.watch(waiter::wakeAll);
    try {
      waiter.await(
          () -> granted || cell.claim(this) || deadline.isExpired(),
          Math.min(nanos, deadline.remainingNanos()));
      return granted;
    } finally {
      watch.close();
    }
  }
}

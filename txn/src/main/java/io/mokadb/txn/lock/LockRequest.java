package io.mokadb.txn.lock;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Waiter;

/** A transaction that waits for a cell. */
final class LockRequest {
  private final LockOwner owner;
  private final Waiter waiter;
  private volatile boolean granted;

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

  void wake() {
    waiter.wakeAll();
  }

  /** Waits until it is granted; false if it was not in time, or if the deadline came first. */
  boolean await(long nanos, Deadline deadline) throws InterruptedException {
    Deadline.Watch watch = deadline.watch(waiter::wakeAll);
    try {
      waiter.await(
          () -> granted || deadline.isExpired(), Math.min(nanos, deadline.remainingNanos()));
      return granted;
    } finally {
      watch.close();
    }
  }
}

package io.mokadb.txn.lock;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Waiter;
import java.util.concurrent.TimeUnit;

/**
 * A transaction that waits for a cell. What is not volatile is guarded by the monitor of the cell,
 * or belongs to the thread that waits.
 */
final class LockRequest {
  /** How often one that was overtaken looks whether the cell is open. */
  static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private final LockOwner owner;
  private final Waiter waiter;
  private volatile boolean granted;

  /** When it could have got the cell for the first time; meaningless before. */
  private long dueSince;

  private boolean due;

  /** Whether it need not be called: it was, and has not looked since; or it looks by itself. */
  private volatile boolean called;

  /** Whether it was called, and others were faster. Of the thread that waits. */
  private boolean overtaken;

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

  /** The cell is open: whether it has to be woken. */
  boolean isCalled() {
    boolean first = !called;
    called = true;
    return first;
  }

  void wake() {
    waiter.wakeAll();
  }

  /**
   * Looks whether the cell is open, and takes it then. One that was called and finds that others
   * were faster is not called again.
   */
  boolean looks(HeldCell cell) {
    boolean wasCalled = called;
    // In this order: who opens the cell after the look calls again.
    called = false;
    if (cell.claim(this)) {
      return true;
    }
    if (wasCalled) {
      overtaken = true;
      called = true;
    }
    return false;
  }

  boolean isOvertaken() {
    return overtaken;
  }

  /**
   * Waits until it is granted; false if it was not in time, or if the deadline came first.
   *
   * @param patience for how long it may be overtaken
   */
  boolean await(HeldCell cell, long nanos, Deadline deadline, long patience)
      throws InterruptedException {
    Deadline.Watch watch = deadline.watch(waiter::wakeAll);
    try {
      long end = end(Math.min(nanos, deadline.remainingNanos()));
      boolean ended =
          waiter.await(() -> looks(cell) || overtaken || deadline.isExpired(), left(end));
      if (ended && overtaken) {
        awaitOpen(cell, Math.min(end, end(patience)), deadline);
        // From now on the cell is handed over.
        var unused = waiter.await(() -> looks(cell) || deadline.isExpired(), left(end));
      }
      return granted;
    } finally {
      watch.close();
    }
  }

  private void awaitOpen(HeldCell cell, long end, Deadline deadline) throws InterruptedException {
    while (!cell.claim(this) && !deadline.isExpired() && left(end) > 0) {
      var unused =
          waiter.await(() -> granted || deadline.isExpired(), Math.min(LOOK_NANOS, left(end)));
    }
  }

  /** The moment that comes after so long, by the waiter's clock. */
  private long end(long nanos) {
    long now = waiter.nanoTime();
    return nanos > Long.MAX_VALUE / 2 ? now + Long.MAX_VALUE / 2 : now + nanos;
  }

  private long left(long end) {
    return end - waiter.nanoTime();
  }
}

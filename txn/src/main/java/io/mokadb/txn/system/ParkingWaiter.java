package io.mokadb.txn.system;

import io.mokadb.txn.time.Waiter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Waits on one condition variable. A waiter counts itself before it evaluates its condition, a
 * waker looks at the count after it made the condition true: so no wake-up is lost, and waking
 * costs one read when no thread waits.
 *
 * <p>To sleep and be woken takes a processor thirty microseconds or more, and what is waited for is
 * often the rest of a commit, which takes two. So a thread may look at its condition some more
 * times before it sleeps.
 *
 * <p>The lock of the variable is held while nothing but the variable is looked at. A condition may
 * take locks that a waker holds.
 */
public final class ParkingWaiter implements Waiter {
  /** About as long as a short commit. With one processor nothing changes meanwhile. */
  private static final int LOOKS = Runtime.getRuntime().availableProcessors() > 1 ? 200 : 0;

  private final int looks;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  /** How often waiters were woken; counted under the lock. */
  private final AtomicLong wakeUps = new AtomicLong();

  /** Sleeps at once. */
  public ParkingWaiter() {
    this(0);
  }

  /**
   * @param looks how often it looks again before it sleeps
   */
  ParkingWaiter(int looks) {
    this.looks = looks;
  }

  /** Looks some more times before it sleeps. */
  static ParkingWaiter looking() {
    return new ParkingWaiter(LOOKS);
  }

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
    if (condition.getAsBoolean() || timeoutNanos > 0 && holdsSoon(condition)) {
      return true;
    }
    waiting.incrementAndGet();
    try {
      long start = nanoTime();
      while (true) {
        long seen = wakeUps.get();
        if (condition.getAsBoolean()) {
          return true;
        }
        long left = timeoutNanos - (nanoTime() - start);
        if (left <= 0) {
          return false;
        }
        park(seen, left);
      }
    } finally {
      waiting.decrementAndGet();
    }
  }

  private boolean holdsSoon(BooleanSupplier condition) {
    for (int look = 0; look < looks; look++) {
      Thread.onSpinWait();
      if (condition.getAsBoolean()) {
        return true;
      }
    }
    return false;
  }

  /** Sleeps until waiters are woken, which may have happened since the condition was looked at. */
  private void park(long seen, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (wakeUps.get() == seen && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void wakeAll() {
    if (waiting.get() != 0) {
      lock.lock();
      try {
        wakeUps.incrementAndGet();
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public Waiter another() {
    return new ParkingWaiter(looks);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}

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
 * <p>The lock of the variable is held while nothing but the variable is looked at. A condition may
 * take locks that a waker holds.
 */
public final class ParkingWaiter implements Waiter {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  /** How often waiters were woken; counted under the lock. */
  private final AtomicLong wakeUps = new AtomicLong();

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
    if (condition.getAsBoolean()) {
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
    return new ParkingWaiter();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}

package io.mokadb.txn.system;

import io.mokadb.txn.time.Waiter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Waits on one condition variable. A waiter counts itself before it evaluates its condition, a
 * waker looks at the count after it made the condition true: so no wake-up is lost, and waking
 * costs one read when nobody waits.
 */
public final class ParkingWaiter implements Waiter {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
    if (condition.getAsBoolean()) {
      return true;
    }
    waiting.incrementAndGet();
    try {
      lock.lockInterruptibly();
      try {
        return awaitLocked(condition, timeoutNanos);
      } finally {
        lock.unlock();
      }
    } finally {
      waiting.decrementAndGet();
    }
  }

  private boolean awaitLocked(BooleanSupplier condition, long timeoutNanos)
      throws InterruptedException {
    long left = timeoutNanos;
    while (!condition.getAsBoolean()) {
      if (left <= 0) {
        return false;
      }
      left = changed.awaitNanos(left);
    }
    return true;
  }

  @Override
  public void wakeAll() {
    if (waiting.get() != 0) {
      lock.lock();
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}

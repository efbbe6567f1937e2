package io.mokadb.txn.engine;

import io.mokadb.txn.time.Waiter;
import java.util.function.BooleanSupplier;

/** A waiter that does something whenever those who wait are woken. */
final class WakingWaiter implements Waiter {
  private final Waiter honest;
  private final Runnable action;
  private boolean acting;

  WakingWaiter(Waiter honest, Runnable action) {
    this.honest = honest;
    this.action = action;
  }

  @Override
  public boolean await(BooleanSupplier condition, long timeoutNanos) throws InterruptedException {
    return honest.await(condition, timeoutNanos);
  }

  @Override
  public void wakeAll() {
    if (!acting) {
      acting = true;
      try {
        action.run();
      } finally {
        acting = false;
      }
    }
    honest.wakeAll();
  }

  @Override
  public long nanoTime() {
    return honest.nanoTime();
  }
}

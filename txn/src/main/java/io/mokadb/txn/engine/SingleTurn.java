package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.time.Waiter;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A turn that one thread has at a time, and keeps over calls to other processes: a thread that
 * waits for it waits where all wait, and can give up. Thread-safe.
 */
final class SingleTurn {
  private final Waiter waiter;
  private final AtomicBoolean taken = new AtomicBoolean();

  SingleTurn(Waiter waiter) {
    this.waiter = waiter;
  }

  boolean tryTake() {
    return taken.compareAndSet(false, true);
  }

  /**
   * Waits for the turn.
   *
   * @throws KvException {@code TIMEOUT} if it did not come until the limit
   */
  void take(Deadline limit) {
    Deadline.Watch watch = limit.watch(waiter::wakeAll);
    boolean[] mine = new boolean[1];
    try {
      waiter.await(
          () -> {
            mine[0] = mine[0] || tryTake();
            return mine[0] || limit.isExpired();
          },
          limit.remainingNanos());
    } catch (InterruptedException e) {
      if (mine[0]) {
        give();
      }
      throw Interruptions.whileWaiting(e);
    } finally {
      watch.close();
    }
    if (!mine[0]) {
      throw new KvException(
          KvException.Kind.TIMEOUT, "Another thread was at the safe point for too long");
    }
  }

  void give() {
    taken.set(false);
    waiter.wakeAll();
  }
}

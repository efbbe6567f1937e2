package io.mokadb.txn.engine;

import io.mokadb.txn.Transaction;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Numbers lent to running transactions, each to one at a time. The one that was given back longest
 * ago goes out first: what its last holder committed is then older than most snapshots.
 * Thread-safe.
 */
final class Lanes {
  private final Queue<Integer> free = new ConcurrentLinkedQueue<>();

  Lanes() {
    for (int lane = 0; lane < Transaction.LANES; lane++) {
      free.add(lane);
    }
  }

  /** A number to give back, or null if all are lent. */
  Integer take() {
    return free.poll();
  }

  /** Takes back a number; null for none. */
  void giveBack(Integer laneOrNull) {
    if (laneOrNull != null) {
      free.add(laneOrNull);
    }
  }
}

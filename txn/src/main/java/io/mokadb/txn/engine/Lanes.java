package io.mokadb.txn.engine;

import io.mokadb.txn.Transaction;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Numbers lent to running transactions, each to one at a time. The one that was given back longest
 * ago goes out first: what its last holder committed is then older than most snapshots. Those of
 * other processes go out last. Thread-safe.
 */
final class Lanes {
  private final Supplier<LaneRange> own;
  private final Queue<Integer> free = new ConcurrentLinkedQueue<>();

  /**
   * @param own the numbers of this process, at the moment
   */
  Lanes(Supplier<LaneRange> own) {
    this.own = own;
    for (int lane = 0; lane < Transaction.LANES; lane++) {
      free.add(lane);
    }
  }

  /** The first of this process' numbers. */
  int home() {
    return own.get().first();
  }

  /** A number to give back, or null if all are lent. */
  Integer take() {
    LaneRange mine = own.get();
    if (mine.count() < Transaction.LANES) {
      Integer lane = takeOf(mine);
      if (lane != null) {
        return lane;
      }
    }
    return free.poll();
  }

  private Integer takeOf(LaneRange mine) {
    for (int lane = mine.first(); lane < mine.first() + mine.count(); lane++) {
      if (free.remove(lane)) {
        return lane;
      }
    }
    return null;
  }

  /** Takes back a number; null for none. */
  void giveBack(Integer laneOrNull) {
    if (laneOrNull != null) {
      free.add(laneOrNull);
    }
  }
}

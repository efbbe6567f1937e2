package io.mokadb.txn.engine;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Safe points that a collector has heard of, and since when. Confined to one thread.
 *
 * <p>One that a collector has known for a lease was announced that long ago at least, whichever
 * collector raised it.
 */
final class RipeSafePoint {
  private final long leaseNanos;
  private final Deque<Heard> heard = new ArrayDeque<>();
  private long ripe;

  private record Heard(long safePoint, long nanos) {}

  RipeSafePoint(long leaseNanos) {
    this.leaseNanos = leaseNanos;
  }

  /**
   * @param safePoint as an answer of the oracle has told
   * @param nanos after the answer came
   */
  void hear(long safePoint, long nanos) {
    if (safePoint > (heard.isEmpty() ? ripe : heard.getLast().safePoint)) {
      heard.addLast(new Heard(safePoint, nanos));
    }
  }

  /** The newest that has been known for a lease; 0 if there is none. */
  long at(long nanos) {
    while (!heard.isEmpty() && nanos - heard.getFirst().nanos >= leaseNanos) {
      ripe = heard.removeFirst().safePoint;
    }
    return ripe;
  }
}

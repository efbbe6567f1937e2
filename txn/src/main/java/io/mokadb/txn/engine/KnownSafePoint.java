package io.mokadb.txn.engine;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The safe point of the oracle, as far as this process has heard of it. Thread-safe.
 *
 * <p>An answer shows each safe point that was announced before it was asked for. So of two answers
 * the greater safe point and the later question hold together.
 */
final class KnownSafePoint {
  private final AtomicReference<Heard> heard = new AtomicReference<>();

  private record Heard(long safePoint, long askedNanos) {}

  /**
   * @param askedNanos when the answer was asked for, which is before it came
   */
  void learn(long safePoint, long askedNanos) {
    heard.accumulateAndGet(new Heard(safePoint, askedNanos), KnownSafePoint::both);
  }

  private static Heard both(Heard oldOrNull, Heard other) {
    if (oldOrNull == null) {
      return other;
    }
    boolean later = other.askedNanos - oldOrNull.askedNanos > 0;
    return new Heard(
        Math.max(oldOrNull.safePoint, other.safePoint),
        later ? other.askedNanos : oldOrNull.askedNanos);
  }

  /** 0 before the first answer. */
  long value() {
    Heard last = heard.get();
    return last == null ? 0 : last.safePoint;
  }

  /** Whether every safe point is known that was announced so long ago. */
  boolean isKnownSince(long nowNanos, long nanos) {
    Heard last = heard.get();
    return last != null && nowNanos - last.askedNanos <= nanos;
  }
}

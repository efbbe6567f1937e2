package io.mokadb.oracle.core;

import io.mokadb.txn.time.ClockLead;
import io.mokadb.txn.time.Timestamps;

/**
 * The timestamps between the last one handed out and the persisted bound. They follow the wall
 * clock; if the clock was set back, or lies behind that of an earlier leader, the counter goes on.
 * Not thread-safe.
 */
final class TimestampWindow {
  static final long NONE = -1;

  /** How far the bound is raised while timestamps are ahead of the clock: four million. */
  private static final long STEP = Timestamps.ofMillis(16);

  private final long ahead;
  private final ClockLead lead = new ClockLead();
  private long last;
  private long bound;

  /**
   * @param start the first timestamp that may be handed out
   * @param bound exclusive
   * @param windowMillis how far the bound is kept ahead of the clock
   */
  TimestampWindow(long start, long bound, long windowMillis, long millis) {
    this.last = start - 1;
    this.bound = bound;
    this.ahead = Timestamps.ofMillis(windowMillis);
    note(millis, last);
  }

  /** The bound to persist when a window begins at a timestamp. */
  static long firstBound(long start, long windowMillis, long millis) {
    return Math.max(Timestamps.ofMillis(millis + windowMillis), start + STEP);
  }

  /** The first of {@code count} timestamps, or {@link #NONE} if the bound must be raised first. */
  long take(int count, long millis) {
    long first = Math.max(Timestamps.ofMillis(millis), last + 1);
    long end = first + count - 1;
    if (end >= bound) {
      return NONE;
    }
    note(millis, end);
    last = end;
    return first;
  }

  /** Hands out none of the timestamps up to this one any more. */
  void passOver(long timestamp, long millis) {
    if (timestamp > last) {
      note(millis, timestamp);
      last = timestamp;
    }
  }

  /** Says that a successor, which starts at the bound, starts above the last timestamp. */
  boolean isPersisted() {
    return last < bound;
  }

  private void note(long millis, long next) {
    if (Timestamps.toMillis(next) > millis) {
      lead.ahead(millis, last);
    } else {
      lead.caughtUp(last);
    }
  }

  /** The bound to persist next. */
  long target(long millis) {
    return Math.max(bound, Math.max(Timestamps.ofMillis(millis) + ahead, last + 1 + STEP));
  }

  /** Says that the bound should be raised soon. */
  boolean isLow(long millis) {
    return bound - Math.max(Timestamps.ofMillis(millis), last) < STEP / 2;
  }

  /** To be called when a bound was persisted. */
  void raiseTo(long persisted) {
    bound = Math.max(bound, persisted);
  }

  /** The newest timestamp that was, or may have been, handed out. */
  long last() {
    return last;
  }

  ClockLead lead() {
    return lead;
  }
}

package io.mokadb.txn.time;

import java.time.Duration;

/** The anatomy of a timestamp: {@code milliseconds since 1970 << 18 | counter}. */
public final class Timestamps {
  /** How many timestamps fit into a millisecond, as a power of two. */
  public static final int COUNTER_BITS = 18;

  /**
   * Above every timestamp that an oracle hands out. Above it there may be marks of locks that
   * earlier versions left in {@code WRITE}; they mean nothing.
   */
  public static final long END = 1L << 62;

  private Timestamps() {}

  /** The first timestamp of a millisecond. */
  public static long ofMillis(long millis) {
    return millis << COUNTER_BITS;
  }

  /** The millisecond that a timestamp lies in. */
  public static long toMillis(long timestamp) {
    return timestamp >>> COUNTER_BITS;
  }

  /** {@code timestamp} moved by {@code duration}, but not below zero. */
  public static long plus(long timestamp, Duration duration) {
    return Math.max(0, timestamp + ofMillis(duration.toMillis()));
  }

  /** {@code timestamp} moved back by {@code duration}, but not below zero. */
  public static long minus(long timestamp, Duration duration) {
    return plus(timestamp, duration.negated());
  }
}

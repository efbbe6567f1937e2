package io.mokadb.sql.engine;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the retries of statements that fight over one cell run one after the other, so that a hot
 * row costs one lost attempt and not many. Purely a matter of speed: conflicts are found by the
 * transactions themselves. Thread-safe.
 */
final class RetryLatches {
  private static final int STRIPES = 128;

  private final ReentrantLock[] stripes = new ReentrantLock[STRIPES];

  RetryLatches() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new ReentrantLock();
    }
  }

  /** The latch for what is fought over; any object with a good hash. */
  ReentrantLock of(Object contended) {
    int hash = contended == null ? 0 : contended.hashCode();
    return stripes[(hash ^ (hash >>> 16)) & (STRIPES - 1)];
  }
}

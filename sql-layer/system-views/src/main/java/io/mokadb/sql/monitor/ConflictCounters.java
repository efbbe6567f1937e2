package io.mokadb.sql.monitor;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/** The conflicts that one statement of one user lost on one table. Thread-safe. */
final class ConflictCounters {
  private final AtomicLong conflicts = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private final LongAccumulator lastAtMillis = new LongAccumulator(Math::max, 0);

  void add(long atMillis) {
    conflicts.incrementAndGet();
    lastAtMillis.accumulate(atMillis);
  }

  void addReported() {
    reported.incrementAndGet();
  }

  long conflicts() {
    return conflicts.get();
  }

  /** Those that a caller was told of; the others were run again. */
  long reported() {
    return reported.get();
  }

  long lastAtMillis() {
    return lastAtMillis.get();
  }
}

package io.mokadb.sql.monitor;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * The number of commits by their end, and the time that they took. Thread-safe; numbers that are
 * read while commits are counted may not belong together to the last one.
 */
final class CommitCounters {
  private final LongAdder committed = new LongAdder();
  private final LongAdder conflicts = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator maxNanos = new LongAccumulator(Math::max, 0);

  void add(CommitEnd end, long tookNanos) {
    switch (end) {
      case COMMITTED -> committed.increment();
      case CONFLICT -> conflicts.increment();
      case FAILED -> failures.increment();
      case UNKNOWN -> unknown.increment();
    }
    nanos.add(tookNanos);
    maxNanos.accumulate(tookNanos);
  }

  long committed() {
    return committed.sum();
  }

  long conflicts() {
    return conflicts.sum();
  }

  long failures() {
    return failures.sum();
  }

  long unknown() {
    return unknown.sum();
  }

  long nanos() {
    return nanos.sum();
  }

  long maxNanos() {
    return maxNanos.get();
  }
}

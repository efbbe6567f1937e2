package io.mokadb.txn.observe;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Length of a rest: twice as long each time, randomly shortened by up to a half. */
final class Backoff {
  private static final long FIRST_CONFLICT = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long LONGEST_CONFLICT = TimeUnit.MILLISECONDS.toNanos(100);

  private final WorkerOptions options;
  private final RandomGenerator random;

  Backoff(WorkerOptions options, RandomGenerator random) {
    this.options = options;
    this.random = random;
  }

  long afterFailure(int failures) {
    return doubled(options.firstBackoff().toNanos(), options.longestBackoff().toNanos(), failures);
  }

  /** After a conflict another transaction made progress, so the first time there is no rest. */
  long afterConflict(int conflicts) {
    return conflicts < 2 ? 0 : doubled(FIRST_CONFLICT, LONGEST_CONFLICT, conflicts - 1);
  }

  private long doubled(long first, long longest, int times) {
    long nanos = first;
    for (int i = 1; i < times && nanos < longest; i++) {
      nanos *= 2;
    }
    nanos = Math.min(nanos, longest);
    return nanos < 2 ? nanos : nanos - random.nextLong(nanos / 2);
  }
}

package io.mokadb.sql.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latencies of one statement, in 4 KB and with an error of at most 6 %. The first few are kept
 * as they are, so a statement that runs a few times needs neither that memory nor the classes of
 * the histogram. Thread-safe.
 */
final class LatencyHistogram {
  /** Latencies that are kept as they are. */
  static final int EARLY = 8;

  /** Shorter ones are counted as this one. A power of two, as are the bounds of the buckets. */
  private static final long LOWEST_NANOS = 1 << 10;

  /** Longer ones are counted as this one. */
  private static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(1);

  private static final int DIGITS = 1;

  /** Null until the early ones are too many. */
  private volatile AtomicHistogram histogram;

  /** Guarded by itself. */
  private final long[] early = new long[EARLY];

  /** Guarded by {@link #early}. */
  private int kept;

  /**
   * Executions whose latencies are between two powers of two.
   *
   * @param fromNanos inclusive
   * @param toNanos exclusive
   */
  record Bucket(long fromNanos, long toNanos, long calls) {}

  /** The latencies under which half, 95 and 99 of 100 executions were. */
  record Percentiles(long p50Nanos, long p95Nanos, long p99Nanos) {}

  /**
   * Counts executions.
   *
   * @param executions at least one
   */
  void add(long nanos, long executions) {
    AtomicHistogram all = histogram;
    if (all == null) {
      all = addEarly(nanos, executions);
      if (all == null) {
        return;
      }
    }
    record(all, nanos, executions);
  }

  private static void record(AtomicHistogram into, long nanos, long executions) {
    into.recordValueWithCount(Math.max(0, Math.min(nanos, HIGHEST_NANOS)), executions);
  }

  /** The histogram to count in; null if the latency is counted already. */
  private AtomicHistogram addEarly(long nanos, long executions) {
    synchronized (early) {
      if (histogram == null) {
        if (executions == 1 && kept < EARLY) {
          early[kept++] = nanos;
          return null;
        }
        histogram = ofEarly();
      }
      return histogram;
    }
  }

  private AtomicHistogram ofEarly() {
    AtomicHistogram made = new AtomicHistogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    for (int i = 0; i < kept; i++) {
      record(made, early[i], 1);
    }
    return made;
  }

  private AtomicHistogram now() {
    synchronized (early) {
      return histogram == null ? ofEarly() : histogram;
    }
  }

  /** Zeros before the first execution. */
  Percentiles percentiles() {
    AtomicHistogram now = now();
    return new Percentiles(
        now.getValueAtPercentile(50), now.getValueAtPercentile(95), now.getValueAtPercentile(99));
  }

  /** The buckets that are not empty, the fastest first. */
  List<Bucket> buckets() {
    List<Bucket> buckets = new ArrayList<>();
    // Of a copy: iterating over a histogram that changes fails.
    for (HistogramIterationValue step : now().copy().logarithmicBucketValues(LOWEST_NANOS, 2)) {
      if (step.getCountAddedInThisIterationStep() > 0) {
        buckets.add(
            new Bucket(
                begin(step.getValueIteratedFrom()),
                begin(step.getValueIteratedTo()),
                step.getCountAddedInThisIterationStep()));
      }
    }
    return buckets;
  }

  /** The steps of a histogram have their ends, and the first has 0 as its begin. */
  private static long begin(long end) {
    return end == 0 ? 0 : end + 1;
  }
}

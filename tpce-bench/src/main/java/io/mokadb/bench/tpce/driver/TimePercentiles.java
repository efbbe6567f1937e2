package io.mokadb.bench.tpce.driver;

import org.HdrHistogram.AbstractHistogram;

/** Times in milliseconds that 50, 90 and 99 of a hundred transactions stayed below. */
public record TimePercentiles(double p50, double p90, double p99) {

  /** Those of a histogram of microseconds; zeros if it is empty. */
  static TimePercentiles of(AbstractHistogram micros) {
    return new TimePercentiles(millis(micros, 50), millis(micros, 90), millis(micros, 99));
  }

  private static double millis(AbstractHistogram micros, double percentile) {
    return micros.getTotalCount() == 0 ? 0 : micros.getValueAtPercentile(percentile) / 1e3;
  }
}

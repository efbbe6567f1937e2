package io.mokadb.bench.tpce.report;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of times in milliseconds.
 *
 * @param buckets how many fell between two powers of two of 0.1 ms
 */
public record LatencyProfile(
    long count, double mean, double p50, double p90, double p99, double max, List<Bucket> buckets) {

  private static final int FIRST_MICROS = 100;

  /**
   * A part of the distribution.
   *
   * @param upTo its upper end in milliseconds; its lower end is that of the bucket before
   */
  public record Bucket(double upTo, long count) {}

  static LatencyProfile of(Histogram micros) {
    List<Bucket> buckets = new ArrayList<>();
    for (HistogramIterationValue value : micros.logarithmicBucketValues(FIRST_MICROS, 2)) {
      buckets.add(
          new Bucket(value.getValueIteratedTo() / 1e3, value.getCountAddedInThisIterationStep()));
    }
    return new LatencyProfile(
        micros.getTotalCount(),
        micros.getMean() / 1e3,
        micros.getValueAtPercentile(50) / 1e3,
        micros.getValueAtPercentile(90) / 1e3,
        micros.getValueAtPercentile(99) / 1e3,
        micros.getMaxValue() / 1e3,
        buckets);
  }
}

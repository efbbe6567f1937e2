package io.mokadb.bench.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * An estimate with its confidence interval.
 *
 * @param low lower end
 * @param middle the estimate
 * @param high upper end
 * @param confidence probability that the interval holds the true value; 0 for one figure alone
 * @param figures from which it was made
 */
public record Interval(double low, double middle, double high, double confidence, int figures) {

  private static final double WANTED = 0.95;

  /**
   * The median of independent figures. The ends are figures themselves (order statistics), which
   * assumes nothing about their distribution: the narrowest pair with at least 95 %, or the
   * smallest and the largest with what they give, 93.75 % for five figures, 50 % for two.
   *
   * @throws IllegalArgumentException without figures
   */
  public static Interval median(List<Double> values) {
    int n = values.size();
    if (n == 0) {
      throw new IllegalArgumentException("no figures, no median");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double probability = Math.pow(0.5, n);
    double below = probability;
    int outside = 0;
    // The true median lies outside of the i-th lowest and highest if fewer than i lie on one side.
    for (int i = 1; i < n / 2; i++) {
      probability = probability * (n - i + 1) / i;
      if (1 - 2 * (below + probability) < WANTED) {
        break;
      }
      below += probability;
      outside = i;
    }
    double middle = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    return new Interval(
        sorted[outside], middle, sorted[n - 1 - outside], Math.max(0, 1 - 2 * below), n);
  }

  /**
   * The mean of a time series, at 95 %, by Student's distribution over its batch means; one or no
   * figure has an interval without width and confidence 0.
   */
  public static Interval mean(double... values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double[] batches = Batches.of(values);
    int n = batches.length;
    if (n < 2) {
      return new Interval(mean, mean, mean, 0, values.length);
    }
    double centre = Arrays.stream(batches).average().orElseThrow();
    double squares = Arrays.stream(batches).map(b -> (b - centre) * (b - centre)).sum();
    double error = Student.quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new Interval(mean - error, mean, mean + error, WANTED, values.length);
  }

  /** True if both have a value in common. */
  public boolean overlaps(Interval other) {
    return low <= other.high && other.low <= high;
  }
}

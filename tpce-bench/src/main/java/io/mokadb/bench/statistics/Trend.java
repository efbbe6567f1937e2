package io.mokadb.bench.statistics;

import java.util.Arrays;

/**
 * The straight line through figures of equal distance, by least squares over their batch means.
 *
 * @param mean of all figures
 * @param drift change of the line from the beginning to the end, as a share of the mean: 0.1 is a
 *     rise by 10 %
 * @param low lower end of the drift's 95 % confidence interval
 * @param high upper end of it
 */
public record Trend(double mean, double drift, double low, double high) {

  private static final int FEWEST = 3;

  /**
   * The line of these figures.
   *
   * @throws IllegalArgumentException for fewer than three
   */
  public static Trend of(double... values) {
    if (values.length < FEWEST) {
      throw new IllegalArgumentException("a trend needs " + FEWEST + " figures");
    }
    double[] y = Batches.of(values);
    int n = y.length;
    double mean = Arrays.stream(y).average().orElseThrow();
    double middle = (n - 1) / 2.0;
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      xx += (i - middle) * (i - middle);
      xy += (i - middle) * (y[i] - mean);
    }
    double slope = xy / xx;
    double rest = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - mean - slope * (i - middle);
      rest += off * off;
    }
    double error = Student.quantile(n - 2) * Math.sqrt(rest / (n - 2) / xx);
    double span = mean == 0 ? 0 : n / mean;
    return new Trend(mean, slope * span, (slope - error) * span, (slope + error) * span);
  }
}

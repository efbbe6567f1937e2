package io.mokadb.bench.paper;

import java.util.Arrays;
import java.util.List;

/**
 * Effect of a kill on the rate. Times in seconds.
 *
 * @param before the median rate before the kill, trades a second
 * @param silence from the kill to the first trade after it
 * @param recovered from the kill until a second's rate reached nine tenths of the one before, or a
 *     negative number if that never happened
 */
record Recovery(double before, double silence, double recovered) {

  /**
   * Reads it off the counts.
   *
   * @param counts trades in each interval
   * @param perSecond intervals in a second
   * @param killed the interval in which it was killed
   */
  static Recovery of(List<Long> counts, int perSecond, int killed) {
    double[] seconds = new double[Math.max(0, killed / perSecond)];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = sum(counts, i * perSecond, perSecond);
    }
    Arrays.sort(seconds);
    double before = seconds.length == 0 ? 0 : seconds[seconds.length / 2];
    double silence = -1;
    double recovered = -1;
    for (int i = killed + 1; i < counts.size(); i++) {
      if (silence < 0 && counts.get(i) > 0) {
        silence = (i - killed) / (double) perSecond;
      }
      if (recovered < 0
          && i + perSecond <= counts.size()
          && sum(counts, i, perSecond) >= 0.9 * before) {
        recovered = (i - killed) / (double) perSecond;
      }
    }
    return new Recovery(before, silence, recovered);
  }

  private static double sum(List<Long> counts, int from, int length) {
    double sum = 0;
    for (int i = from; i < Math.min(counts.size(), from + length); i++) {
      sum += counts.get(i);
    }
    return sum;
  }
}

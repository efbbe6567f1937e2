package io.mokadb.bench.statistics;

import java.util.Arrays;

/**
 * Means of neighbouring figures. Figures of neighbouring seconds depend on each other - a
 * collection or a checkpoint takes some seconds - and their means over longer stretches hardly do,
 * which confidence intervals assume.
 */
final class Batches {

  private static final int MOST = 20;

  private Batches() {}

  /** The figures as they are if there are at most twenty, else twenty means. */
  static double[] of(double... values) {
    int count = Math.min(MOST, values.length);
    double[] means = new double[count];
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) i * values.length / count);
      int to = (int) ((long) (i + 1) * values.length / count);
      means[i] = Arrays.stream(values, from, to).average().orElseThrow();
    }
    return means;
  }
}

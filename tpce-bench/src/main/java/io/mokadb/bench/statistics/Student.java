package io.mokadb.bench.statistics;

/** Quantiles of Student's t distribution. */
final class Student {

  private static final double Z = 1.959964;
  private static final double FIRST = 12.706;
  private static final double SECOND = 4.303;

  private Student() {}

  /** The 97.5 % quantile, for two-sided intervals of 95 %; within 1 % of the exact value. */
  static double quantile(int degrees) {
    return switch (degrees) {
      case 1 -> FIRST;
      case 2 -> SECOND;
      default -> expanded(degrees);
    };
  }

  /** Cornish and Fisher's expansion around the normal distribution. */
  private static double expanded(double degrees) {
    double z3 = Z * Z * Z;
    double z5 = z3 * Z * Z;
    double z7 = z5 * Z * Z;
    return Z
        + (z3 + Z) / (4 * degrees)
        + (5 * z5 + 16 * z3 + 3 * Z) / (96 * degrees * degrees)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * degrees * degrees * degrees);
  }
}

package io.mokadb.sql.expr.number;

/**
 * Inverse hyperbolic functions, in forms that keep the digits of small values and do not overflow
 * for large ones. Stateless.
 */
final class InverseHyperbolic {
  /** From here on the square of a value is all that counts beside 1. */
  private static final double LARGE = 1L << 28;

  private static final double LN_2 = Math.log(2);

  private InverseHyperbolic() {}

  static double asinh(double x) {
    double size = Math.abs(x);
    double value =
        size >= LARGE
            ? Math.log(size) + LN_2
            : Math.log1p(size + size * size / (1 + Math.sqrt(1 + size * size)));
    return Math.copySign(value, x);
  }

  /**
   * @param x at least 1
   */
  static double acosh(double x) {
    double above = x - 1;
    return x >= LARGE
        ? Math.log(x) + LN_2
        : Math.log1p(above + Math.sqrt(2 * above + above * above));
  }

  /**
   * @param x between -1 and 1
   */
  static double atanh(double x) {
    double size = Math.abs(x);
    return Math.copySign(Math.log1p(2 * size / (1 - size)) / 2, x);
  }
}

package io.mokadb.sql.compare;

import java.math.BigDecimal;

/** The order of numbers: zeros are equal, and NaN is the largest. Stateless. */
public final class NumberOrder {
  private NumberOrder() {}

  /** Compares numbers with zeros equal and NaN largest. */
  public static int compare(double a, double b) {
    if (a < b) {
      return -1;
    }
    if (a > b) {
      return 1;
    }
    return a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
  }

  /** Compares numbers of any two classes by their exact values. */
  public static int compareExactly(Number a, Number b) {
    boolean aFloating = a instanceof Double || a instanceof Float;
    boolean bFloating = b instanceof Double || b instanceof Float;
    if (aFloating && bFloating) {
      return compare(a.doubleValue(), b.doubleValue());
    }
    if (aFloating && !Double.isFinite(a.doubleValue())) {
      return a.doubleValue() == Double.NEGATIVE_INFINITY ? -1 : 1;
    }
    if (bFloating && !Double.isFinite(b.doubleValue())) {
      return b.doubleValue() == Double.NEGATIVE_INFINITY ? 1 : -1;
    }
    if (a instanceof BigDecimal || b instanceof BigDecimal || aFloating || bFloating) {
      return exact(a).compareTo(exact(b));
    }
    return Long.compare(a.longValue(), b.longValue());
  }

  /** The number without any rounding. */
  private static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof Double || number instanceof Float) {
      return new BigDecimal(number.doubleValue());
    }
    return BigDecimal.valueOf(number.longValue());
  }
}

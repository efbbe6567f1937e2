package io.mokadb.bench.tpce.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Between whole cents and decimals with two digits. */
public final class Cents {

  private Cents() {}

  /** The decimal of so many cents. */
  public static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  /** The cents of a decimal, rounded half up. */
  public static long of(BigDecimal decimal) {
    return decimal.setScale(2, RoundingMode.HALF_UP).unscaledValue().longValueExact();
  }
}

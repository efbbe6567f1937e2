package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;

/**
 * The decimals that the engine works with. A short text such as {@code 1e999999999} stands for a
 * number of a billion digits, which any rounding would write out; no type here holds it. Stateless.
 */
public final class DecimalBounds {
  /** Far more than the digits of any type, before and after the point. */
  private static final int MOST_DIGITS = 1000;

  private DecimalBounds() {}

  /**
   * The number itself; zero for one that no type tells from zero.
   *
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if no type can hold it
   */
  public static BigDecimal check(BigDecimal number) {
    long whole = (long) number.precision() - number.scale();
    if (number.signum() == 0) {
      return Math.abs((long) number.scale()) > MOST_DIGITS ? BigDecimal.ZERO : number;
    }
    if (whole > MOST_DIGITS) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "A number of " + whole + " digits is out of range for every type");
    }
    return whole < -MOST_DIGITS ? BigDecimal.ZERO : number;
  }

  /**
   * The number that a text says.
   *
   * @throws NumberFormatException if it says none
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if no type can hold it
   */
  public static BigDecimal parse(String text) {
    if (text.length() > 2 * MOST_DIGITS) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "A text of " + text.length() + " characters is too long for a number");
    }
    return check(new BigDecimal(text));
  }
}

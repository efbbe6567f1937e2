package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.layout.EncodedValues;

/**
 * A value that is computed from rows as they are stored, without an object, bound to the parameters
 * of one execution; {@link EncodedNumbers} makes it. It never fails: what has no result, or none
 * that 64 bits hold, is left to the decoded row. Confined to one thread.
 */
public abstract class EncodedNumber {
  /** {@link #value} has the result. */
  public static final int NUMBER = 0;

  /** The result is null. */
  public static final int NULL = 1;

  /** The expression has to be evaluated on the decoded row. */
  public static final int UNKNOWN = 2;

  /** Reading of a result. */
  enum Form {
    /** An integer, or a decimal without its point. */
    EXACT,
    /** The bits of a double. */
    DOUBLE,
    /** As a column of the type holds it: a date, a boolean. */
    OTHER
  }

  final Form form;

  /** How many digits of an exact number stand behind the point. */
  final int scale;

  /** The result, if the last evaluation said {@link #NUMBER}. */
  long value;

  EncodedNumber(Form form, int scale) {
    this.form = form;
    this.scale = scale;
  }

  /** Which of the three. */
  public abstract int eval(EncodedValues row);

  /** True if an evaluation may decode the row. */
  public boolean decodes() {
    return false;
  }

  static boolean anyDecodes(EncodedNumber... numbers) {
    for (EncodedNumber number : numbers) {
      if (number.decodes()) {
        return true;
      }
    }
    return false;
  }

  /**
   * What was evaluated last: an integer, date or time, the unscaled value of a decimal, the bits of
   * a double; 1 for true.
   */
  public final long value() {
    return value;
  }

  final double doubleValue() {
    return Double.longBitsToDouble(value);
  }

  final int exactly(long number) {
    value = number;
    return NUMBER;
  }

  final int exactly(double number) {
    return exactly(Double.doubleToRawLongBits(number));
  }
}

package io.mokadb.shell.dump;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the values of a column are, seen before its table is made. Not thread-safe. */
final class Measure {
  private static final Pattern NUMBER = Pattern.compile("(\\d+)(?:\\.(\\d*))?([eE][+-]?\\d+)?");
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");

  /** The bits of whole numbers that a DOUBLE holds. */
  private static final int EXACT_BITS = 53;

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern MOMENT =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,6})?)?");

  private boolean numbers;
  private boolean texts;
  private boolean bytes;
  private boolean approximate;
  private boolean bits = true;
  private boolean dates = true;
  private boolean moments = true;
  private boolean beyondLong;
  private boolean beyondDouble;
  private int whole = 1;
  private int fraction;
  private long greatest;

  /** A number as written, or several in the text of an array. */
  void number(String text) {
    numbers = true;
    bits &= text.equals("0") || text.equals("1");
    Matcher number = NUMBER.matcher(text);
    while (number.find()) {
      whole = Math.max(whole, number.group(1).replaceFirst("^0+(?=.)", "").length());
      fraction = Math.max(fraction, number.group(2) == null ? 0 : number.group(2).length());
      approximate |= number.group(3) != null;
    }
    if (WHOLE.matcher(text).matches()) {
      whole(new BigInteger(text));
    }
  }

  private void whole(BigInteger number) {
    beyondLong |= number.bitLength() >= Long.SIZE;
    beyondDouble |= number.bitLength() > EXACT_BITS;
    greatest = Math.max(greatest, beyondLong ? 0 : number.longValue());
  }

  void text(String text) {
    texts = true;
    dates &= DATE.matcher(text).matches();
    moments &= MOMENT.matcher(text).matches();
  }

  void bytes() {
    bytes = true;
  }

  boolean isEmpty() {
    return !numbers && !texts && !bytes;
  }

  boolean hasTexts() {
    return texts;
  }

  boolean hasNumbers() {
    return numbers;
  }

  boolean hasBytes() {
    return bytes;
  }

  /** True if all numbers are whole and in the range of BIGINT, and there is nothing else. */
  boolean isWhole() {
    return !texts && !bytes && fraction == 0 && !approximate && !beyondLong;
  }

  /** True if there is nothing but 0 and 1. */
  boolean isBits() {
    return !texts && !bytes && bits;
  }

  boolean isDates() {
    return !numbers && !bytes && dates;
  }

  boolean isMoments() {
    return !numbers && !bytes && moments;
  }

  /** True if a whole number is not exact as a DOUBLE. */
  boolean isBeyondDouble() {
    return beyondDouble;
  }

  /** True if a number has an exponent, so that it is a floating-point number. */
  boolean isApproximate() {
    return approximate;
  }

  /** The most digits before the point. */
  int whole() {
    return whole;
  }

  /** The most digits after the point. */
  int fraction() {
    return fraction;
  }

  /** The greatest whole number of BIGINT; 0 if none is greater. */
  long greatest() {
    return greatest;
  }
}

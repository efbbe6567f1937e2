package io.mokadb.shell.load;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The common properties of one column's values, and the type that follows from them: the narrowest
 * of BOOLEAN, INTEGER, BIGINT, DECIMAL, DOUBLE, DATE, TIMESTAMP that takes every value, else
 * VARCHAR.
 *
 * <p>A number with a leading zero or a plus sign is text: a post code must not lose its zero. Fewer
 * than {@value #MAX_DECIMAL_DIGITS} digits are an exact DECIMAL; an exponent or more digits make it
 * a DOUBLE.
 */
final class ColumnProfile {

  static final int MAX_DECIMAL_DIGITS = 38;
  private static final int SMALLEST_VARCHAR = 16;
  private static final int VARCHAR_WHEN_EMPTY = 255;
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(?:\\.([0-9]+))?([eE][+-]?[0-9]{1,3})?");

  private boolean logical = true;
  private boolean whole = true;
  private boolean exact = true;
  private boolean number = true;
  private boolean date = true;
  private boolean timestamp = true;
  private boolean fitsInt = true;
  private int integerDigits = 1;
  private int scale;
  private int length;
  private long values;

  /** Takes one value that is not NULL. */
  void add(String value) {
    values++;
    length = Math.max(length, value.length());
    logical = logical && (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false"));
    if (number) {
      addNumber(value);
    }
    if (timestamp) {
      date = date && isDate(value);
      timestamp = isDate(value) || CellReader.timestamp(value).isPresent();
    }
  }

  /** The column's type as written in CREATE TABLE. */
  String sqlType() {
    if (values == 0) {
      return "VARCHAR(" + VARCHAR_WHEN_EMPTY + ")";
    }
    if (logical) {
      return "BOOLEAN";
    }
    if (number) {
      return numberType();
    }
    if (timestamp) {
      return date ? "DATE" : "TIMESTAMP";
    }
    return "VARCHAR(" + Math.max(SMALLEST_VARCHAR, roundedUp(length)) + ")";
  }

  private void addNumber(String value) {
    Matcher matcher = NUMBER.matcher(value);
    number = value.length() <= 400 && matcher.matches();
    if (!number) {
      return;
    }
    boolean isWhole = matcher.group(2) == null && matcher.group(3) == null;
    exact = exact && matcher.group(3) == null;
    integerDigits = Math.max(integerDigits, matcher.group(1).length());
    scale = Math.max(scale, matcher.group(2) == null ? 0 : matcher.group(2).length());
    whole = whole && isWhole && fitsLong(value);
  }

  private boolean fitsLong(String value) {
    try {
      long parsed = Long.parseLong(value);
      fitsInt = fitsInt && parsed == (int) parsed;
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private String numberType() {
    if (whole) {
      return fitsInt ? "INTEGER" : "BIGINT";
    }
    int digits = integerDigits + scale;
    return exact && digits <= MAX_DECIMAL_DIGITS
        ? "DECIMAL(" + digits + ", " + scale + ")"
        : "DOUBLE PRECISION";
  }

  /** Tomorrow's file will have a longer name than today's. */
  private static int roundedUp(int length) {
    int highest = Integer.highestOneBit(length);
    return highest == length ? length : highest << 1;
  }

  private static boolean isDate(String value) {
    if (value.length() != 10 || value.charAt(4) != '-') {
      return false;
    }
    try {
      LocalDate.parse(value);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return sqlType().toLowerCase(Locale.ROOT) + " after " + values + " values";
  }
}

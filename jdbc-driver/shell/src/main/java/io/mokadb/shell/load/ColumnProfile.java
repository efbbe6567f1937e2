package io.mokadb.shell.load;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

  /** Kinds of values, in the order in which they are preferred. */
  private enum Kind {
    LOGICAL,
    NUMBER,
    DATE,
    TIMESTAMP
  }

  private final Map<Kind, Long> fitting = new EnumMap<>(Kind.class);
  private final Map<Kind, Misfit> misfits = new EnumMap<>(Kind.class);
  private boolean whole = true;
  private boolean exact = true;
  private boolean fitsInt = true;
  private int integerDigits = 1;
  private int scale;
  private int length;
  private long values;

  /** The first value that is not of a kind. */
  private record Misfit(long line, String text) {}

  /**
   * A column that is VARCHAR for the sake of few of its values.
   *
   * @param type of the others
   * @param fitting the number of the others
   * @param line of the first one that does not fit
   * @param text of that one
   */
  record Doubt(String type, long fitting, long values, long line, String text) {}

  /**
   * Takes one value that is not NULL.
   *
   * @param line on which its record begins
   */
  void add(String value, long line) {
    values++;
    length = Math.max(length, value.length());
    boolean logical = value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
    boolean date = isDate(value);
    note(Kind.LOGICAL, logical, value, line);
    note(Kind.NUMBER, isNumber(value), value, line);
    note(Kind.DATE, date, value, line);
    note(Kind.TIMESTAMP, date || CellReader.timestamp(value).isPresent(), value, line);
  }

  /** Takes a text that is a value if the others are texts too, and NULL if they are not. */
  void addNullText(String value) {
    length = Math.max(length, value.length());
  }

  private void note(Kind kind, boolean fits, String value, long line) {
    if (fits) {
      fitting.merge(kind, 1L, Long::sum);
    } else {
      misfits.putIfAbsent(kind, new Misfit(line, value));
    }
  }

  private boolean all(Kind kind) {
    return fits(kind) == values;
  }

  private long fits(Kind kind) {
    return fitting.getOrDefault(kind, 0L);
  }

  /** The column's type as written in CREATE TABLE. */
  String sqlType() {
    if (values == 0) {
      return "VARCHAR(" + VARCHAR_WHEN_EMPTY + ")";
    }
    for (Kind kind : Kind.values()) {
      if (all(kind)) {
        return type(kind);
      }
    }
    return "VARCHAR(" + Math.max(SMALLEST_VARCHAR, roundedUp(length)) + ")";
  }

  private String type(Kind kind) {
    return switch (kind) {
      case LOGICAL -> "BOOLEAN";
      case NUMBER -> numberType();
      case DATE -> "DATE";
      case TIMESTAMP -> "TIMESTAMP";
    };
  }

  /** Present if the column is VARCHAR although most of its values are of one other type. */
  Optional<Doubt> doubt() {
    Kind best = null;
    for (Kind kind : Kind.values()) {
      if (all(kind)) {
        return Optional.empty();
      }
      if (best == null || fits(kind) > fits(best)) {
        best = kind;
      }
    }
    if (fits(best) * 2 <= values) {
      return Optional.empty();
    }
    Misfit first = misfits.get(best);
    return Optional.of(new Doubt(type(best), fits(best), values, first.line, first.text));
  }

  private boolean isNumber(String value) {
    Matcher matcher = NUMBER.matcher(value);
    if (value.length() > 400 || !matcher.matches()) {
      return false;
    }
    boolean isWhole = matcher.group(2) == null && matcher.group(3) == null;
    exact = exact && matcher.group(3) == null;
    integerDigits = Math.max(integerDigits, matcher.group(1).length());
    scale = Math.max(scale, matcher.group(2) == null ? 0 : matcher.group(2).length());
    whole = whole && isWhole && fitsLong(value);
    return true;
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

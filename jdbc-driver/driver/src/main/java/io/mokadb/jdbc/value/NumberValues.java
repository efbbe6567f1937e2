package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Conversions of a session's values to numbers and booleans, with a check of the range. Values are
 * not null, and in memory. Stateless.
 */
public final class NumberValues {
  private NumberValues() {}

  /**
   * Converts to a long; a fraction is cut off.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static long toLong(Object value, Kind kind) throws SQLException {
    return toWhole(value, kind, "BIGINT", Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Converts to an int; a fraction is cut off.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static int toInt(Object value, Kind kind) throws SQLException {
    return (int) toWhole(value, kind, "INTEGER", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /**
   * Converts to a short; a fraction is cut off.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static short toShort(Object value, Kind kind) throws SQLException {
    return (short) toWhole(value, kind, "SMALLINT", Short.MIN_VALUE, Short.MAX_VALUE);
  }

  /**
   * Converts to a byte; a fraction is cut off.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static byte toByte(Object value, Kind kind) throws SQLException {
    return (byte) toWhole(value, kind, "TINYINT", Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  private static long toWhole(Object value, Kind kind, String target, long min, long max)
      throws SQLException {
    long whole;
    if (kind.isExactInteger() && value instanceof Number number) {
      whole = number.longValue();
    } else if (value instanceof Boolean flag) {
      whole = flag ? 1 : 0;
    } else {
      BigDecimal exact = toBigDecimal(value, kind, target);
      // Checked before the conversion, which would write out all digits of 1E+1000000.
      if (exact.signum() != 0 && (long) exact.precision() - exact.scale() > 19) {
        throw SqlErrors.outOfRange(value, target);
      }
      try {
        whole = exact.setScale(0, RoundingMode.DOWN).longValueExact();
      } catch (ArithmeticException e) {
        throw SqlErrors.outOfRange(value, target);
      }
    }
    if (whole < min || whole > max) {
      throw SqlErrors.outOfRange(value, target);
    }
    return whole;
  }

  /**
   * Converts to a decimal without loss; floating-point numbers by their shortest text.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 for NaN and infinities
   */
  public static BigDecimal toBigDecimal(Object value, Kind kind) throws SQLException {
    return toBigDecimal(value, kind, "DECIMAL");
  }

  private static BigDecimal toBigDecimal(Object value, Kind kind, String target)
      throws SQLException {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (kind.isExactInteger() && value instanceof Number number) {
      return BigDecimal.valueOf(number.longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        throw SqlErrors.outOfRange(value, target);
      }
      // By its text: 0.1f is 0.1, not 0.100000001490116.
      return new BigDecimal(value.toString());
    }
    if (value instanceof Boolean flag) {
      return flag ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof String text) {
      try {
        BigDecimal parsed = new BigDecimal(text.trim());
        // A scale far off would blow up in setScale.
        if (Math.abs((long) parsed.scale()) > 10_000) {
          throw SqlErrors.outOfRange(value, target);
        }
        return parsed;
      } catch (NumberFormatException e) {
        throw SqlErrors.badCast(value, kind.name(), target);
      }
    }
    throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), target);
  }

  /**
   * Converts to the nearest double.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static double toDouble(Object value, Kind kind) throws SQLException {
    if (kind.isNumeric() && value instanceof Number number) {
      double result = number.doubleValue();
      if (Double.isInfinite(result) && number instanceof BigDecimal) {
        throw SqlErrors.outOfRange(value, "DOUBLE");
      }
      return result;
    }
    if (value instanceof String text) {
      return parseDouble(text, kind);
    }
    return toBigDecimal(value, kind, "DOUBLE").doubleValue();
  }

  /**
   * Converts to the nearest float.
   *
   * @throws SQLException 22018 if the value does not convert, 22003 if it is out of range
   */
  public static float toFloat(Object value, Kind kind) throws SQLException {
    if (value instanceof Float number) {
      return number;
    }
    double wide = toDouble(value, kind);
    float result = (float) wide;
    if (Float.isInfinite(result) && !Double.isInfinite(wide)) {
      throw SqlErrors.outOfRange(value, "REAL");
    }
    return result;
  }

  /**
   * Converts to a boolean: numbers are true unless 0, text is read as other drivers read it.
   *
   * @throws SQLException 22018 for other values
   */
  public static boolean toBoolean(Object value, Kind kind) throws SQLException {
    if (value instanceof Boolean flag) {
      return flag;
    }
    if (value instanceof String text) {
      return switch (text.trim().toLowerCase(Locale.ROOT)) {
        case "true", "t", "yes", "y", "on", "1" -> true;
        case "false", "f", "no", "n", "off", "0" -> false;
        default -> throw SqlErrors.badCast(value, kind.name(), "BOOLEAN");
      };
    }
    if (kind == Kind.REAL || kind == Kind.DOUBLE) {
      return ((Number) value).doubleValue() != 0;
    }
    return toBigDecimal(value, kind, "BOOLEAN").signum() != 0;
  }

  private static double parseDouble(String text, Kind kind) throws SQLException {
    try {
      double parsed = Double.parseDouble(text.trim());
      if (Double.isInfinite(parsed) && !text.contains("nfinity")) {
        throw SqlErrors.outOfRange(text, "DOUBLE");
      }
      return parsed;
    } catch (NumberFormatException e) {
      throw SqlErrors.badCast(text, kind.name(), "DOUBLE");
    }
  }
}

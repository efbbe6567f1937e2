package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.Locale;

/** Values of the seam as numbers and booleans, range-checked (22003). Stateless. */
public final class NumberValues {
  private NumberValues() {}

  /** Fractions are cut, as {@code java.sql} users expect. */
  public static long toLong(Object value, Kind kind) throws SQLException {
    return toWhole(value, kind, "BIGINT", Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public static int toInt(Object value, Kind kind) throws SQLException {
    return (int) toWhole(value, kind, "INTEGER", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public static short toShort(Object value, Kind kind) throws SQLException {
    return (short) toWhole(value, kind, "SMALLINT", Short.MIN_VALUE, Short.MAX_VALUE);
  }

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

  /** Numbers are true unless 0; texts as other drivers read them. */
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

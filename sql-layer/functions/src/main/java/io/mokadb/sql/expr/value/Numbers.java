package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Fn1;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Conversions between number classes; nothing is lost silently but digits after the point. */
public final class Numbers {
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private Numbers() {}

  /** The conversion of any number into a type. */
  public static Fn1 to(SqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER -> value -> toInteger((Number) value, type);
      case BIGINT -> value -> value instanceof Long ? value : (Object) toLong((Number) value);
      case DECIMAL -> value -> toDecimal((Number) value, type);
      case REAL -> value -> toReal((Number) value);
      case DOUBLE -> value -> value instanceof Double ? value : (Object) toDouble((Number) value);
      default ->
          throw new MokaException(SqlState.TYPE_MISMATCH, type + " is not a type of numbers");
    };
  }

  public static MokaException outOfRange(Object value, String type) {
    return new MokaException(
        type.equals("INTERVAL") || type.equals("TIMESTAMP")
            ? SqlState.DATETIME_OVERFLOW
            : SqlState.NUMBER_OUT_OF_RANGE,
        value + " is out of range for type " + type);
  }

  public static MokaException divisionByZero() {
    return new MokaException(SqlState.DIVISION_BY_ZERO, "Division by zero");
  }

  /** Rounded to a whole number, half away from zero. */
  public static long toLong(Number value) {
    if (value instanceof Long || value instanceof Integer) {
      return value.longValue();
    }
    if (value instanceof BigDecimal decimal) {
      BigDecimal rounded =
          decimal.scale() == 0 ? decimal : decimal.setScale(0, RoundingMode.HALF_UP);
      if (rounded.compareTo(MIN_LONG) < 0 || rounded.compareTo(MAX_LONG) > 0) {
        throw outOfRange(value, "BIGINT");
      }
      return rounded.longValue();
    }
    double number = value.doubleValue();
    if (!(number >= -0x1p63 && number < 0x1p63)) {
      throw outOfRange(value, "BIGINT");
    }
    double whole = Math.rint(number);
    if (Math.abs(number - Math.floor(number)) == 0.5) {
      whole = number < 0 ? Math.floor(number) : Math.ceil(number);
    }
    return (long) whole;
  }

  public static Integer toInteger(Number value, SqlType type) {
    if (value instanceof Integer number && type.kind() == SqlType.Kind.INTEGER) {
      return number;
    }
    return checkInteger(toLong(value), type.kind());
  }

  /** The number as the value of a type up to INTEGER. */
  public static Integer checkInteger(long value, SqlType.Kind kind) {
    long limit =
        switch (kind) {
          case TINYINT -> Byte.MAX_VALUE;
          case SMALLINT -> Short.MAX_VALUE;
          default -> Integer.MAX_VALUE;
        };
    if (value > limit || value < -limit - 1) {
      throw outOfRange(value, kind.name());
    }
    return (int) value;
  }

  public static BigDecimal toDecimal(Number value, SqlType type) {
    return fit(decimalOf(value), type);
  }

  /** The number as a decimal; a floating-point number by its shortest digits. */
  public static BigDecimal decimalOf(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Double || value instanceof Float) {
      if (!Double.isFinite(value.doubleValue())) {
        throw outOfRange(value, "DECIMAL");
      }
      return new BigDecimal(value.toString());
    }
    return BigDecimal.valueOf(value.longValue());
  }

  /** Gives a decimal the scale of its type, and checks its digits. */
  public static BigDecimal fit(BigDecimal value, SqlType type) {
    int precision =
        type.precision() == SqlType.UNLIMITED ? SqlType.MAX_DECIMAL_PRECISION : type.precision();
    DecimalBounds.check(value);
    BigDecimal scaled =
        value.scale() == type.scale() ? value : value.setScale(type.scale(), RoundingMode.HALF_UP);
    if (scaled.precision() > precision && scaled.signum() != 0) {
      throw outOfRange(brief(value), type.toString());
    }
    return scaled;
  }

  /** A decimal that the message can show whole. */
  private static Object brief(BigDecimal value) {
    return value.precision() > 60 || Math.abs(value.scale()) > 60
        ? value.round(new java.math.MathContext(10))
        : value.toPlainString();
  }

  public static Float toReal(Number value) {
    if (value instanceof Float real) {
      return real;
    }
    float real = value.floatValue();
    if (Float.isInfinite(real) && !Double.isInfinite(value.doubleValue())) {
      throw outOfRange(value, "REAL");
    }
    return real;
  }

  public static double toDouble(Number value) {
    // a REAL keeps its digits: 0.1 stays 0.1 and does not become 0.10000000149
    double number =
        value instanceof Float real && !real.isNaN() && !real.isInfinite()
            ? Double.parseDouble(real.toString())
            : value.doubleValue();
    if (Double.isInfinite(number) && value instanceof BigDecimal) {
      throw outOfRange(value, "DOUBLE");
    }
    return number;
  }

  /** A double that a calculation gave: infinite from finite operands is an overflow. */
  public static double checkFinite(double result, double a, double b) {
    if (Double.isInfinite(result) && Double.isFinite(a) && Double.isFinite(b)) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE, "The result is out of range for type DOUBLE");
    }
    return result;
  }
}

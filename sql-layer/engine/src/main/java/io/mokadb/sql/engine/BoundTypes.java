package io.mokadb.sql.engine;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.List;
import java.util.UUID;

/**
 * Types of bound values: whether a parameter's inferred type takes a value without loss, and
 * otherwise the type of the value. {@code n > 2.5} compares numbers whatever the type of {@code n}.
 * Stateless.
 */
final class BoundTypes {
  private static final int DIGITS_OF_BIGINT = 19;

  private BoundTypes() {}

  /**
   * True if a parameter of this type takes the value; a parameter that may be anything takes none.
   */
  static boolean takes(SqlType type, Object value) {
    if (value == null) {
      return true;
    }
    return switch (type.kind()) {
      case NULL -> false;
      case TINYINT -> isWithin(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> isWithin(value, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER ->
          value instanceof Integer || isWithin(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT -> value instanceof Long || isWithin(value, Long.MIN_VALUE, Long.MAX_VALUE);
      case DATE ->
          !(value instanceof OffsetDateTime)
              && (!(value instanceof LocalDateTime moment)
                  || moment.toLocalTime().equals(LocalTime.MIDNIGHT));
      default -> true;
    };
  }

  /** Values other than numbers are not judged here; binding reports them. */
  private static boolean isWithin(Object value, long min, long max) {
    if (value instanceof BigDecimal decimal) {
      return (long) decimal.precision() - decimal.scale() <= DIGITS_OF_BIGINT
          && isWhole(decimal)
          && isWithin(decimal.toBigInteger(), min, max);
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) && isWithin(new BigDecimal(number), min, max);
    }
    if (value instanceof BigInteger integer) {
      return integer.bitLength() < Long.SIZE && isWithin(integer.longValue(), min, max);
    }
    if (value instanceof Number number) {
      return number.longValue() >= min && number.longValue() <= max;
    }
    return true;
  }

  private static boolean isWhole(BigDecimal decimal) {
    return decimal.signum() == 0 || decimal.stripTrailingZeros().scale() <= 0;
  }

  /** The type of a value by itself; null if its class tells none. */
  static SqlType of(Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return SqlType.of(Kind.INTEGER);
    }
    if (value instanceof Long) {
      return SqlType.of(Kind.BIGINT);
    }
    if (value instanceof BigInteger integer) {
      return decimal(new BigDecimal(integer));
    }
    if (value instanceof BigDecimal decimal) {
      return decimal(decimal);
    }
    if (value instanceof Number) {
      return SqlType.of(Kind.DOUBLE);
    }
    if (value instanceof LargeObject object) {
      return SqlType.of(object.isText() ? Kind.CLOB : Kind.BLOB);
    }
    if (value instanceof String) {
      return SqlType.of(Kind.VARCHAR);
    }
    if (value instanceof Boolean) {
      return SqlType.of(Kind.BOOLEAN);
    }
    if (value instanceof byte[] || value instanceof Binary) {
      return SqlType.of(Kind.VARBINARY);
    }
    if (value instanceof List<?> list) {
      return SqlType.arrayOf(ofElements(list));
    }
    Kind kind = value instanceof UUID ? Kind.UUID : ofTime(value);
    return kind == null ? null : SqlType.of(kind);
  }

  private static Kind ofTime(Object value) {
    if (value instanceof LocalDate) {
      return Kind.DATE;
    }
    if (value instanceof LocalTime) {
      return Kind.TIME;
    }
    if (value instanceof LocalDateTime) {
      return Kind.TIMESTAMP;
    }
    if (value instanceof OffsetTime) {
      return Kind.TIME_TZ;
    }
    if (value instanceof OffsetDateTime) {
      return Kind.TIMESTAMP_TZ;
    }
    if (value instanceof Duration) {
      return Kind.INTERVAL_DAY_TIME;
    }
    return value instanceof Period ? Kind.INTERVAL_YEAR_MONTH : null;
  }

  /** The common type of all elements; null without one. */
  private static SqlType ofElements(List<?> list) {
    SqlType common = null;
    for (Object element : list) {
      SqlType type = element == null ? null : of(element);
      if (type != null && common != null && !type.equals(common)) {
        return null;
      }
      common = type == null ? common : type;
    }
    return common;
  }

  private static SqlType decimal(BigDecimal value) {
    int scale = Math.max(0, value.scale());
    int whole = Math.max(1, value.precision() - value.scale());
    return scale + whole > SqlType.MAX_DECIMAL_PRECISION
        ? null
        : SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, scale);
  }
}

package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.db.Row;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Kinds of columns: each has one Java type, in which values of all databases are compared. */
enum ColumnType {
  /** A {@link Long}. */
  WHOLE,
  /** A {@link BigDecimal} without zeros at its end. */
  DECIMAL,
  /** A {@link String}. */
  TEXT,
  /** A {@link LocalDate}. */
  DATE,
  /** A {@link LocalDateTime}, to the microsecond. */
  TIME,
  /** A {@link Boolean}. */
  TRUTH;

  // No column has more; a database that keeps decimals as binary fractions is rounded to it.
  private static final int DIGITS = 5;

  static ColumnType of(String sqlType) {
    String name = sqlType.toUpperCase(Locale.ROOT).replaceAll("\\W.*", "");
    return switch (name) {
      case "BIGINT", "INTEGER" -> WHOLE;
      case "NUMERIC" -> DECIMAL;
      case "VARCHAR" -> TEXT;
      case "DATE" -> DATE;
      case "TIMESTAMP" -> TIME;
      case "BOOLEAN" -> TRUTH;
      default -> throw new IllegalArgumentException("no kind of column known for " + sqlType);
    };
  }

  /** The value of a column of the current row; null for NULL. */
  Object read(Row row, int column) throws SQLException {
    return switch (this) {
      case WHOLE -> {
        long value = row.getLong(column);
        yield row.wasNull() ? null : (Object) value;
      }
      case DECIMAL -> canonical(row.getBigDecimal(column));
      case TEXT -> row.getString(column);
      case DATE -> row.getObject(column, LocalDate.class);
      case TIME -> canonical(row.getObject(column, LocalDateTime.class));
      case TRUTH -> {
        boolean value = row.getBoolean(column);
        yield row.wasNull() ? null : (Object) value;
      }
    };
  }

  /** The same for a value that the generator made; null for null. */
  Object canonical(Object value) {
    if (value == null) {
      return null;
    }
    return switch (this) {
      case WHOLE -> ((Number) value).longValue();
      case DECIMAL ->
          ((BigDecimal) value).setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
      case TIME -> ((LocalDateTime) value).truncatedTo(ChronoUnit.MICROS);
      case TEXT, DATE, TRUTH -> value;
    };
  }

  /** Spreads a canonical value over 64 bits. */
  static long hash(Object value) {
    if (value == null) {
      return 1;
    }
    if (value instanceof String text) {
      long hash = text.length();
      for (int i = 0; i < text.length(); i++) {
        hash = hash * 0x100000001B3L + text.charAt(i);
      }
      return mix(hash);
    }
    if (value instanceof Long number) {
      return mix(number);
    }
    if (value instanceof BigDecimal decimal) {
      return mix(decimal.unscaledValue().longValue() * 31 + decimal.scale());
    }
    if (value instanceof LocalDateTime time) {
      return mix(
          time.toLocalDate().toEpochDay() * 86_400_000_000_007L + time.toLocalTime().toNanoOfDay());
    }
    if (value instanceof LocalDate date) {
      return mix(date.toEpochDay());
    }
    return mix(value.hashCode());
  }

  static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

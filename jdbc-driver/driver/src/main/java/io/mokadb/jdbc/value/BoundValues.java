package io.mokadb.jdbc.value;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Converted parameters seen as results: a result set shows the values that its updaters have set.
 * Stateless.
 */
public final class BoundValues {
  private static final long NANOS_PER_MICRO = 1_000;

  private BoundValues() {}

  /** The kind of a result column that has such a value, which is not null. */
  public static Kind kindOf(Object bound) {
    if (bound instanceof LocalDate) {
      return Kind.DATE;
    }
    if (bound instanceof LocalTime) {
      return Kind.TIME;
    }
    if (bound instanceof LocalDateTime) {
      return Kind.TIMESTAMP;
    }
    if (bound instanceof OffsetDateTime) {
      return Kind.TIMESTAMP_TZ;
    }
    if (bound instanceof OffsetTime) {
      return Kind.TIME_TZ;
    }
    if (bound instanceof UUID) {
      return Kind.UUID;
    }
    if (bound instanceof LargeObject object) {
      return object.isText() ? Kind.CLOB : Kind.BLOB;
    }
    Kind kind = conversionKind(bound);
    return kind == Kind.NULL ? Kind.VARCHAR : kind;
  }

  /** The value as a result column of {@link #kindOf} represents it. */
  public static Object asResult(Object bound) {
    if (bound instanceof LocalDate date) {
      return (int) date.toEpochDay();
    }
    if (bound instanceof LocalTime time) {
      return time.toNanoOfDay() / NANOS_PER_MICRO;
    }
    if (bound instanceof LocalDateTime time) {
      return ChronoUnit.MICROS.between(LocalDate.EPOCH.atStartOfDay(), time);
    }
    if (bound instanceof Integer || bound instanceof Short || bound instanceof Byte) {
      return ((Number) bound).longValue();
    }
    boolean itself =
        bound instanceof UUID
            || bound instanceof OffsetDateTime
            || bound instanceof OffsetTime
            || bound instanceof LargeObject;
    return conversionKind(bound) == Kind.NULL && !itself ? bound.toString() : bound;
  }

  /** The kind that the conversions of results take such a value for; NULL if only text does. */
  static Kind conversionKind(Object bound) {
    if (bound instanceof String) {
      return Kind.VARCHAR;
    }
    if (bound instanceof BigDecimal) {
      return Kind.DECIMAL;
    }
    if (bound instanceof Double) {
      return Kind.DOUBLE;
    }
    if (bound instanceof Float) {
      return Kind.REAL;
    }
    if (bound instanceof Number) {
      return Kind.BIGINT;
    }
    if (bound instanceof Boolean) {
      return Kind.BOOLEAN;
    }
    // Dates and times are told apart before; other values convert to text only.
    return bound instanceof Binary ? Kind.VARBINARY : Kind.NULL;
  }
}

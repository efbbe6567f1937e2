package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.util.List;

/** Conversions of values that users bind together with a JDBC type. Stateless. */
final class TypedParameters {
  private TypedParameters() {}

  /**
   * Converts as {@code setObject(int, Object, int, int)} prescribes, so that a wrong value fails
   * before it is sent.
   *
   * @param jdbcType a constant of {@link Types}
   * @param scale digits after the point for DECIMAL and NUMERIC; negative leaves them
   * @throws SQLException 22018 or 22003 if the value does not convert, 0A000 for other types
   */
  static Object of(Object value, int jdbcType, int scale) throws SQLException {
    Object given = ParameterValues.of(value);
    if (given == null || given instanceof LargeObject object && isLarge(jdbcType, object)) {
      return given;
    }
    Object bound = LargeValues.whole(given);
    return switch (jdbcType) {
      case Types.TINYINT -> (int) NumberValues.toByte(bound, BoundValues.conversionKind(bound));
      case Types.SMALLINT -> (int) NumberValues.toShort(bound, BoundValues.conversionKind(bound));
      case Types.INTEGER -> NumberValues.toInt(bound, BoundValues.conversionKind(bound));
      case Types.BIGINT -> NumberValues.toLong(bound, BoundValues.conversionKind(bound));
      case Types.REAL -> NumberValues.toFloat(bound, BoundValues.conversionKind(bound));
      case Types.FLOAT, Types.DOUBLE ->
          NumberValues.toDouble(bound, BoundValues.conversionKind(bound));
      case Types.DECIMAL, Types.NUMERIC -> {
        BigDecimal number = NumberValues.toBigDecimal(bound, BoundValues.conversionKind(bound));
        yield scale < 0 ? number : number.setScale(scale, RoundingMode.HALF_UP);
      }
      case Types.BIT, Types.BOOLEAN ->
          NumberValues.toBoolean(bound, BoundValues.conversionKind(bound));
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          text(bound);
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
          bound instanceof Binary
              ? bound
              : Binary.wrap(ObjectValues.toBytes(bound, BoundValues.conversionKind(bound)));
      case Types.DATE ->
          local(bound) instanceof LocalDateTime timestamp
              ? timestamp.toLocalDate()
              : dateOnly(local(bound));
      case Types.TIME ->
          local(bound) instanceof LocalDateTime timestamp
              ? timestamp.toLocalTime()
              : timeOnly(local(bound));
      case Types.TIMESTAMP -> timestamp(local(bound));
      case Types.TIME_WITH_TIMEZONE ->
          bound instanceof String || bound instanceof OffsetTime ? bound : timeWithOffset(bound);
      case Types.TIMESTAMP_WITH_TIMEZONE ->
          bound instanceof String || bound instanceof OffsetDateTime ? bound : moment(bound);
      case Types.ARRAY -> {
        if (!(bound instanceof List<?>) && !(bound instanceof String)) {
          throw SqlErrors.badCast(
              TextValues.brief(bound, BoundValues.conversionKind(bound)), "a value", "ARRAY");
        }
        yield bound;
      }
      case Types.OTHER, Types.JAVA_OBJECT, Types.NULL -> bound;
      default -> throw SqlErrors.unsupported("parameters of JDBC type " + jdbcType);
    };
  }

  /** Tells whether a value that is not in memory can be bound as this type. */
  private static boolean isLarge(int jdbcType, LargeObject value) {
    return switch (jdbcType) {
      case Types.CLOB, Types.NCLOB, Types.LONGVARCHAR, Types.LONGNVARCHAR -> value.isText();
      case Types.BLOB, Types.LONGVARBINARY -> !value.isText();
      default -> false;
    };
  }

  /** As the clocks of the default time zone show it. */
  private static Object local(Object bound) {
    if (bound instanceof OffsetDateTime moment) {
      return JavaDates.local(moment.toInstant());
    }
    return bound instanceof OffsetTime time ? time.toLocalTime() : bound;
  }

  private static Object moment(Object bound) throws SQLException {
    return ((LocalDateTime) timestamp(local(bound)))
        .atZone(ZoneId.systemDefault())
        .toOffsetDateTime();
  }

  private static Object timeWithOffset(Object bound) throws SQLException {
    return bound instanceof OffsetDateTime moment ? moment.toOffsetTime() : timeOnly(bound);
  }

  private static Object text(Object bound) {
    if (bound instanceof LocalTime time) {
      return TextValues.time(time);
    }
    if (bound instanceof LocalDateTime timestamp) {
      return TextValues.timestamp(timestamp);
    }
    return TextValues.toText(bound, Kind.VARCHAR);
  }

  private static Object dateOnly(Object bound) throws SQLException {
    return bound instanceof LocalDate
        ? bound
        : TimeValues.toLocalDate(bound, BoundValues.conversionKind(bound));
  }

  private static Object timeOnly(Object bound) throws SQLException {
    return bound instanceof LocalTime
        ? bound
        : TimeValues.toLocalTime(bound, BoundValues.conversionKind(bound));
  }

  private static Object timestamp(Object bound) throws SQLException {
    if (bound instanceof LocalDateTime) {
      return bound;
    }
    if (bound instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (bound instanceof LocalTime time) {
      return time.atDate(LocalDate.EPOCH);
    }
    return TimeValues.toLocalDateTime(bound, BoundValues.conversionKind(bound));
  }
}

package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType.Kind;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import java.util.UUID;

/** What users bind, as values that the seam accepts. Stateless. */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
public final class ParameterValues {
  private static final long NANOS_PER_MICRO = 1_000;

  private ParameterValues() {}

  /**
   * Any supported object by its own class; null stays null.
   *
   * @throws SQLException 0A000 for other classes
   */
  public static Object of(Object value) throws SQLException {
    if (value == null
        || value instanceof Long
        || value instanceof Integer
        || value instanceof String
        || value instanceof Boolean
        || value instanceof BigDecimal
        || value instanceof Double
        || value instanceof Float
        || value instanceof Short
        || value instanceof Byte
        || value instanceof Binary
        || value instanceof LargeObject
        || value instanceof UUID
        || value instanceof LocalDate
        || value instanceof Period) {
      return value;
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof Character || value instanceof java.net.URL) {
      return value.toString();
    }
    if (value instanceof byte[] bytes) {
      return Binary.copyOf(bytes);
    }
    if (value instanceof Blob blob) {
      return of(blob);
    }
    if (value instanceof Clob clob) {
      return of(clob);
    }
    if (value instanceof Array array) {
      return of(array);
    }
    if (value instanceof List<?> list) {
      return ArrayValues.bound(list.toArray());
    }
    if (value.getClass().isArray()) {
      return ArrayValues.bound(value);
    }
    if (value instanceof InputStream stream) {
      return bytes(stream, -1);
    }
    if (value instanceof Reader reader) {
      return text(reader, -1);
    }
    Object time = time(value);
    if (time == null) {
      throw SqlErrors.unsupported("parameters of class " + value.getClass().getName());
    }
    return time;
  }

  private static Object time(Object value) {
    if (value instanceof LocalTime time) {
      return micros(time);
    }
    if (value instanceof LocalDateTime timestamp) {
      return micros(timestamp);
    }
    if (value instanceof OffsetDateTime moment) {
      return moment.truncatedTo(ChronoUnit.MICROS);
    }
    if (value instanceof ZonedDateTime moment) {
      return moment.toOffsetDateTime().truncatedTo(ChronoUnit.MICROS);
    }
    if (value instanceof Instant instant) {
      return instant.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
    }
    if (value instanceof OffsetTime time) {
      return time.truncatedTo(ChronoUnit.MICROS);
    }
    if (value instanceof Duration duration) {
      return duration.truncatedTo(ChronoUnit.MICROS);
    }
    if (value instanceof java.util.Date date) {
      return date(date, null);
    }
    return value instanceof Calendar calendar ? local(calendar.toInstant()) : null;
  }

  /** A date, time or timestamp of {@code java.sql} on a calendar; null means the default zone. */
  public static Object date(java.util.Date value, Calendar calendar) {
    if (value == null) {
      return null;
    }
    if (value instanceof Timestamp timestamp) {
      LocalDateTime local =
          calendar == null
              ? timestamp.toLocalDateTime()
              : TimeValues.local(timestamp.getTime(), calendar).withNano(timestamp.getNanos());
      return micros(local);
    }
    LocalDateTime local =
        calendar != null
            ? TimeValues.local(value.getTime(), calendar)
            : value instanceof java.sql.Date date
                ? date.toLocalDate().atStartOfDay()
                : LocalDateTime.ofInstant(
                    Instant.ofEpochMilli(value.getTime()), ZoneId.systemDefault());
    if (value instanceof java.sql.Date) {
      return local.toLocalDate();
    }
    return value instanceof Time ? local.toLocalTime() : local;
  }

  private static LocalDateTime local(Instant instant) {
    return micros(LocalDateTime.ofInstant(instant, ZoneId.systemDefault()));
  }

  /** Moka's clock ticks in microseconds: cut here, so that no engine has to round. */
  private static LocalDateTime micros(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  private static LocalTime micros(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * As {@code setObject(int, Object, int, int)}: converted to {@code jdbcType} here, so that a
   * wrong value fails at once.
   *
   * @param scale digits after the point for DECIMAL and NUMERIC; negative for as they are
   */
  public static Object of(Object value, int jdbcType, int scale) throws SQLException {
    Object given = of(value);
    if (given == null || given instanceof LargeObject object && isLarge(jdbcType, object)) {
      return given;
    }
    Object bound = LargeValues.whole(given);
    return switch (jdbcType) {
      case Types.TINYINT -> (int) NumberValues.toByte(bound, kind(bound));
      case Types.SMALLINT -> (int) NumberValues.toShort(bound, kind(bound));
      case Types.INTEGER -> NumberValues.toInt(bound, kind(bound));
      case Types.BIGINT -> NumberValues.toLong(bound, kind(bound));
      case Types.REAL -> NumberValues.toFloat(bound, kind(bound));
      case Types.FLOAT, Types.DOUBLE -> NumberValues.toDouble(bound, kind(bound));
      case Types.DECIMAL, Types.NUMERIC -> {
        BigDecimal number = NumberValues.toBigDecimal(bound, kind(bound));
        yield scale < 0 ? number : number.setScale(scale, RoundingMode.HALF_UP);
      }
      case Types.BIT, Types.BOOLEAN -> NumberValues.toBoolean(bound, kind(bound));
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
          bound instanceof Binary ? bound : Binary.wrap(ObjectValues.toBytes(bound, kind(bound)));
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
          throw SqlErrors.badCast(TextValues.brief(bound, kind(bound)), "a value", "ARRAY");
        }
        yield bound;
      }
      case Types.OTHER, Types.JAVA_OBJECT, Types.NULL -> bound;
      default -> throw SqlErrors.unsupported("parameters of JDBC type " + jdbcType);
    };
  }

  /** Whether a parameter of this type may be what is not in memory. */
  private static boolean isLarge(int jdbcType, LargeObject value) {
    return switch (jdbcType) {
      case Types.CLOB, Types.NCLOB, Types.LONGVARCHAR, Types.LONGNVARCHAR -> value.isText();
      case Types.BLOB, Types.LONGVARBINARY -> !value.isText();
      default -> false;
    };
  }

  /**
   * As {@code updateObject(int, Object, int)}: numbers with so many digits after the point, streams
   * with so many bytes or characters, all else as it is.
   */
  public static Object scaled(Object value, int scaleOrLength) throws SQLException {
    if (value instanceof InputStream stream) {
      return bytes(stream, scaleOrLength);
    }
    if (value instanceof Reader reader) {
      return text(reader, scaleOrLength);
    }
    return value instanceof BigDecimal number
        ? number.setScale(scaleOrLength, RoundingMode.HALF_UP)
        : of(value);
  }

  /** The class of results that such a value, which is not null, would be read from. */
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
    Kind kind = kind(bound);
    return kind == Kind.NULL ? Kind.VARCHAR : kind;
  }

  /** Such a value as a result of {@link #kindOf} holds it. */
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
    return kind(bound) == Kind.NULL && !itself ? bound.toString() : bound;
  }

  /** As clocks of the JVM's default zone show it. */
  private static Object local(Object bound) {
    if (bound instanceof OffsetDateTime moment) {
      return local(moment.toInstant());
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

  /** A moment of {@code java.util}, which is one whatever the zone. */
  public static Object moment(java.util.Date value) {
    return value == null
        ? null
        : Instant.ofEpochMilli(value.getTime())
            .with(
                ChronoField.MICRO_OF_SECOND,
                value instanceof Timestamp timestamp
                    ? timestamp.getNanos() / 1000
                    : Math.floorMod(value.getTime(), 1000L) * 1000)
            .atOffset(ZoneOffset.UTC);
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
    return bound instanceof LocalDate ? bound : TimeValues.toLocalDate(bound, kind(bound));
  }

  private static Object timeOnly(Object bound) throws SQLException {
    return bound instanceof LocalTime ? bound : TimeValues.toLocalTime(bound, kind(bound));
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
    return TimeValues.toLocalDateTime(bound, kind(bound));
  }

  /** The family of a bound value, for the conversions that results use. */
  private static Kind kind(Object bound) {
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
    // Dates and times are told apart before; what is left has no conversion but to text.
    return bound instanceof Binary ? Kind.VARBINARY : Kind.NULL;
  }

  /** The elements as they would be bound one by one. */
  public static Object of(Array array) throws SQLException {
    return array == null ? null : ArrayValues.bound(array.getArray());
  }

  public static Object of(Blob blob) throws SQLException {
    if (blob instanceof BlobValue own) {
      return own.bound();
    }
    return blob == null ? null : bytes(blob.getBinaryStream(), -1);
  }

  public static Object of(Clob clob) throws SQLException {
    if (clob instanceof ClobValue own) {
      return own.bound();
    }
    return clob == null ? null : text(clob.getCharacterStream(), -1);
  }

  /**
   * All bytes, or exactly {@code length} of them: a Binary, or if they are many a large object.
   *
   * @param length negative for up to the end
   */
  public static Object bytes(InputStream stream, long length) throws SQLException {
    return stream == null ? null : LargeValues.bound(LargeValues.spool(stream, length));
  }

  /**
   * All characters, or exactly {@code length} of them: a String, or if they are many a large
   * object.
   *
   * @param length negative for up to the end
   */
  public static Object text(Reader reader, long length) throws SQLException {
    return reader == null ? null : LargeValues.bound(LargeValues.spool(reader, length));
  }
}

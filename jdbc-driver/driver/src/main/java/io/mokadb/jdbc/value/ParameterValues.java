package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import java.util.UUID;

/**
 * Conversions of the objects that users bind into the values that a session takes: of numbers,
 * text, {@code java.time}, {@link Binary}, {@link LargeObject} and lists. Null stays null.
 * Stateless.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
public final class ParameterValues {
  private ParameterValues() {}

  /**
   * Converts an object by its own class.
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
      return JavaDates.micros(time);
    }
    if (value instanceof LocalDateTime timestamp) {
      return JavaDates.micros(timestamp);
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
      return JavaDates.onCalendar(date, null);
    }
    return value instanceof Calendar calendar ? JavaDates.local(calendar.toInstant()) : null;
  }

  /**
   * Converts to a JDBC type, as {@code setObject(int, Object, int, int)}, so that a wrong value
   * fails before it is sent.
   *
   * @param jdbcType a constant of {@link java.sql.Types}
   * @param scale digits after the point for DECIMAL and NUMERIC; negative leaves them
   * @throws SQLException 22018 or 22003 if the value does not convert, 0A000 for other types
   */
  public static Object of(Object value, int jdbcType, int scale) throws SQLException {
    return TypedParameters.of(value, jdbcType, scale);
  }

  /**
   * Converts a date, time or timestamp as the calendar's clocks show it.
   *
   * @param calendar null for the default time zone
   */
  public static Object date(java.util.Date value, Calendar calendar) {
    return JavaDates.onCalendar(value, calendar);
  }

  /** Converts a point in time, independent of any time zone. */
  public static Object moment(java.util.Date value) {
    return JavaDates.moment(value);
  }

  /**
   * Converts as {@code updateObject(int, Object, int)}: numbers with so many digits after the
   * point, streams with so many bytes or characters, other objects by their class.
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

  /** Converts each element by its class. */
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

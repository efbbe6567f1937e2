package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.UUID;

/** Values of the seam as Java objects: the class that JDBC prescribes, or one asked for. */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
public final class ObjectValues {
  private ObjectValues() {}

  /** As {@code ResultSet.getObject(int)}: the class that {@link JdbcTypes#className} names. */
  public static Object standard(Object value, Kind kind) throws SQLException {
    return switch (kind) {
      case DATE -> TimeValues.toDate(value, kind, null);
      case TIME -> TimeValues.toTime(value, kind, null);
      case TIMESTAMP -> TimeValues.toTimestamp(value, kind, null);
      case BINARY, VARBINARY -> ((Binary) value).toByteArray();
      case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> TextValues.toText(value, kind);
      case BLOB -> toBlob(value, kind);
      case CLOB -> toClob(value, kind);
      case ARRAY -> toArray(value, SqlType.of(kind), ObjectValues::noRows);
      case ROW -> new MemoryStruct((Object[]) value);
      default -> value;
    };
  }

  /** The bytes; those of a text are its UTF-8. */
  public static byte[] toBytes(Object value, Kind kind) throws SQLException {
    if (value instanceof Binary binary) {
      return binary.toByteArray();
    }
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof UUID uuid) {
      return java.nio.ByteBuffer.allocate(16)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "VARBINARY");
  }

  /**
   * @throws SQLException 22018 if the value is not an array
   */
  public static Array toArray(Object value, SqlType type, MemoryArray.Rows rows)
      throws SQLException {
    if (value instanceof List<?> list) {
      return new MemoryArray(type.element(), list, rows);
    }
    throw SqlErrors.badCast(TextValues.brief(value, type.kind()), type.kind().name(), "ARRAY");
  }

  /** The elements of an array in a Java array of {@code component}. */
  public static Object elements(Object value, SqlType type, Class<?> component)
      throws SQLException {
    SqlType element = type.element() == null ? SqlType.of(Kind.NULL) : type.element();
    return ArrayValues.toJava((List<?>) value, element, component);
  }

  private static ResultSet noRows(SqlType type, int first, List<?> elements) throws SQLException {
    throw SqlErrors.unsupported("result sets of arrays in arrays; use getArray");
  }

  public static ClobValue toClob(Object value, Kind kind) throws SQLException {
    return value instanceof LargeObject object && object.isText()
        ? new ClobValue(object)
        : new ClobValue(TextValues.toText(LargeValues.whole(value), kind));
  }

  public static BlobValue toBlob(Object value, Kind kind) throws SQLException {
    return value instanceof LargeObject object && !object.isText()
        ? new BlobValue(object)
        : new BlobValue(toBytes(LargeValues.whole(value), kind));
  }

  public static URL toUrl(Object value, Kind kind) throws SQLException {
    String text = TextValues.toText(value, kind);
    try {
      return new URL(text);
    } catch (MalformedURLException e) {
      throw SqlErrors.of(SqlState.BAD_CAST, "'" + text + "' is not a URL", e);
    }
  }

  /**
   * As {@code ResultSet.getObject(int, Class)}.
   *
   * @throws SQLException 22018 or 22003 if the value does not fit, 0A000 if nothing gives {@code
   *     type}
   */
  public static <T> T as(Object given, Kind kind, Class<T> type) throws SQLException {
    if (type == Object.class) {
      return type.cast(standard(given, kind));
    }
    Object large = large(given, kind, type);
    if (large != null) {
      return type.cast(large);
    }
    Object value = LargeValues.whole(given);
    Object result = number(value, kind, type);
    if (result == null) {
      result = time(value, kind, type);
    }
    if (result == null) {
      result = other(value, kind, type);
    }
    if (result == null) {
      Object standard = standard(value, kind);
      if (!type.isInstance(standard)) {
        throw SqlErrors.unsupported("conversion of " + kind + " to " + type.getName());
      }
      result = standard;
    }
    return type.cast(result);
  }

  /** The value as a class that does not read it into memory; null for other classes. */
  private static Object large(Object value, Kind kind, Class<?> type) throws SQLException {
    if (type == Blob.class) {
      return toBlob(value, kind);
    }
    if (type == InputStream.class) {
      return toBlob(value, kind).getBinaryStream();
    }
    if (type == Reader.class) {
      return toClob(value, kind).getCharacterStream();
    }
    return type == Clob.class || type == NClob.class ? toClob(value, kind) : null;
  }

  private static Object number(Object value, Kind kind, Class<?> type) throws SQLException {
    if (type == Long.class) {
      return NumberValues.toLong(value, kind);
    }
    if (type == Integer.class) {
      return NumberValues.toInt(value, kind);
    }
    if (type == Short.class) {
      return NumberValues.toShort(value, kind);
    }
    if (type == Byte.class) {
      return NumberValues.toByte(value, kind);
    }
    if (type == Double.class) {
      return NumberValues.toDouble(value, kind);
    }
    if (type == Float.class) {
      return NumberValues.toFloat(value, kind);
    }
    if (type == Boolean.class) {
      return NumberValues.toBoolean(value, kind);
    }
    if (type == BigDecimal.class) {
      return NumberValues.toBigDecimal(value, kind);
    }
    if (type == BigInteger.class) {
      return NumberValues.toBigDecimal(value, kind).setScale(0, RoundingMode.DOWN).toBigInteger();
    }
    return null;
  }

  private static Object time(Object value, Kind kind, Class<?> type) throws SQLException {
    if (type == LocalDate.class) {
      return TimeValues.toLocalDate(value, kind);
    }
    if (type == LocalTime.class) {
      return TimeValues.toLocalTime(value, kind);
    }
    if (type == LocalDateTime.class) {
      return TimeValues.toLocalDateTime(value, kind);
    }
    if (type == OffsetDateTime.class) {
      return TimeValues.toZoned(value, kind).toOffsetDateTime();
    }
    if (type == ZonedDateTime.class) {
      return TimeValues.toZoned(value, kind);
    }
    if (type == Instant.class) {
      return TimeValues.toZoned(value, kind).toInstant();
    }
    if (type == OffsetTime.class) {
      return TimeValues.toOffsetTime(value, kind);
    }
    if (type == Duration.class) {
      return TimeValues.toDuration(value, kind);
    }
    if (type == Period.class) {
      return TimeValues.toPeriod(value, kind);
    }
    if (type == Date.class) {
      return TimeValues.toDate(value, kind, null);
    }
    if (type == Time.class) {
      return TimeValues.toTime(value, kind, null);
    }
    if (type == Timestamp.class) {
      return TimeValues.toTimestamp(value, kind, null);
    }
    if (type == java.util.Date.class) {
      return new java.util.Date(TimeValues.toTimestamp(value, kind, null).getTime());
    }
    if (type == Calendar.class || type == GregorianCalendar.class) {
      return GregorianCalendar.from(TimeValues.toZoned(value, kind));
    }
    return null;
  }

  private static Object other(Object value, Kind kind, Class<?> type) throws SQLException {
    if (type == String.class) {
      return TextValues.toText(value, kind);
    }
    if (type == byte[].class) {
      return toBytes(value, kind);
    }
    if (type == Character.class) {
      String text = TextValues.toText(value, kind);
      if (text.length() != 1) {
        throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "one character");
      }
      return text.charAt(0);
    }
    if (type == UUID.class) {
      return uuid(value, kind);
    }
    if (type == URL.class) {
      return toUrl(value, kind);
    }
    return null;
  }

  private static UUID uuid(Object value, Kind kind) throws SQLException {
    if (value instanceof UUID uuid) {
      return uuid;
    }
    if (value instanceof Binary bytes && bytes.length() == 16) {
      java.nio.ByteBuffer halves = java.nio.ByteBuffer.wrap(bytes.unsafeBytes());
      return new UUID(halves.getLong(), halves.getLong());
    }
    try {
      return UUID.fromString(TextValues.toText(value, kind).trim());
    } catch (IllegalArgumentException e) {
      throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "UUID");
    }
  }
}

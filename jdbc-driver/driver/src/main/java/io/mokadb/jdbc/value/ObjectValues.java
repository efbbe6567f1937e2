package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.io.InputStream;
import java.io.Reader;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Conversions of a session's values into Java objects: of the class that JDBC prescribes, or of a
 * requested one. Stateless.
 */
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
    Object result = ClassConversions.convert(value, kind, type);
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
}

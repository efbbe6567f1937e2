package io.mokadb.sql.layout;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/**
 * Encoding of one type's values inside a key. CHAR leaves its trailing blanks out, so that values
 * that compare as equal have equal keys. Immutable.
 */
final class KeyPart {
  private final SqlType type;
  private final SqlType.Kind kind;
  private final KeyPart element;
  private final EnumPositions positions;

  KeyPart(SqlType type) {
    this.type = type;
    this.kind = type.kind();
    this.positions = EnumPositions.of(type);
    this.element = kind == SqlType.Kind.ARRAY ? new KeyPart(elementOf(type)) : null;
    switch (kind) {
      case CLOB, BLOB, ROW, NULL ->
          throw MokaException.unsupported("A key cannot have a column of the type " + type);
      default -> {
        // has an order that bytes can keep
      }
    }
  }

  private static SqlType elementOf(SqlType array) {
    if (array.element() == null) {
      throw MokaException.unsupported("A key cannot have an array of elements of any type");
    }
    return array.element();
  }

  void write(KeyWriter out, Object value) {
    if (value == null) {
      out.putNull();
      return;
    }
    switch (kind) {
      case BOOLEAN -> out.putBoolean((Boolean) value);
      case TINYINT, SMALLINT, INTEGER, DATE -> out.putLong((Integer) value);
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          out.putLong((Long) value);
      case UUID -> out.putBytes(bytes((UUID) value));
      case DECIMAL -> out.putDecimal((BigDecimal) value);
      case REAL -> out.putFloat((Float) value);
      case DOUBLE -> out.putDouble((Double) value);
      case CHAR -> putText(out, Blanks.strip((String) value));
      case ENUM -> out.putLong(positions.of(value));
      case VARCHAR, JSON -> putText(out, (String) value);
      case BINARY, VARBINARY -> out.putBytes(((Binary) value).unsafeBytes());
      case ARRAY -> {
        // A mark before each element and another one at the end: a beginning of an array is less.
        for (Object item : (List<?>) value) {
          out.putBoolean(true);
          element.write(out, item);
        }
        out.putBoolean(false);
      }
      case CLOB, BLOB, ROW, NULL -> throw new IllegalStateException("no key: " + type);
    }
  }

  private static void putText(KeyWriter out, String text) {
    try {
      out.putString(text);
    } catch (IllegalArgumentException e) {
      throw new MokaException(SqlState.BAD_CAST, e.getMessage(), e);
    }
  }

  private static byte[] bytes(UUID value) {
    return ByteBuffer.allocate(16)
        .putLong(value.getMostSignificantBits())
        .putLong(value.getLeastSignificantBits())
        .array();
  }

  private static UUID uuid(byte[] bytes) {
    ByteBuffer halves = ByteBuffer.wrap(bytes);
    return new UUID(halves.getLong(), halves.getLong());
  }

  /** True if values are stored as numbers, of which {@link #ofLong} makes values again. */
  boolean isLong() {
    return isLong(kind);
  }

  static boolean isLong(SqlType.Kind kind) {
    return kind.javaClass() == Integer.class || kind.javaClass() == Long.class;
  }

  Object ofLong(long number) {
    return kind.javaClass() == Integer.class ? (Object) (int) number : (Object) number;
  }

  Object read(KeyReader in) {
    if (in.nextNull()) {
      return null;
    }
    return switch (kind) {
      case BOOLEAN -> in.getBoolean();
      case TINYINT, SMALLINT, INTEGER, DATE -> (int) in.getLong();
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          in.getLong();
      case UUID -> uuid(in.getBytes());
      case DECIMAL -> in.getDecimal(type.scale());
      case REAL -> in.getFloat();
      case DOUBLE -> in.getDouble();
      case CHAR -> Blanks.pad(in.getString(), type.precision());
      case ENUM -> positions.label(in.getLong());
      case VARCHAR, JSON -> in.getString();
      case BINARY, VARBINARY -> Binary.wrap(in.getBytes());
      case ARRAY -> readArray(in);
      case CLOB, BLOB, ROW, NULL -> throw new IllegalStateException("no key: " + type);
    };
  }

  /** Goes past a value, which takes several parts of the key if it is an array. */
  void skip(KeyReader in) {
    if (element == null) {
      in.skip();
    } else {
      read(in);
    }
  }

  private List<Object> readArray(KeyReader in) {
    List<Object> items = new ArrayList<>();
    while (in.getBoolean()) {
      items.add(element.read(in));
    }
    return Collections.unmodifiableList(items);
  }
}

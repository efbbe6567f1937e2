package io.mokadb.sql.layout;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.PersistentLargeObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Encoding of one column's values inside a row value; see {@link FormatVersion}. Immutable. */
final class ValueCodec {
  /** Before a CLOB or BLOB: the value follows. */
  private static final int HERE = 0;

  /** Before a CLOB or BLOB: a reference to it follows. */
  private static final int ELSEWHERE = 1;

  private final SqlType type;
  private final SqlType.Kind kind;
  private final ArrayCodec array;
  private final EnumPositions positions;

  ValueCodec(SqlType type) {
    this.type = type;
    this.kind = type.kind();
    switch (kind) {
      case ROW, NULL -> throw MokaException.unsupported("A column cannot have the type " + type);
      default -> {
        // storable
      }
    }
    this.positions = EnumPositions.of(type);
    this.array = kind == SqlType.Kind.ARRAY ? new ArrayCodec(type) : null;
  }

  /** True if a value may lie outside of its row. */
  boolean isLarge() {
    return kind.isLarge();
  }

  /** True if a value is stored as a number that {@link #readLong} reads. */
  boolean isLong() {
    return kind == SqlType.Kind.BOOLEAN || KeyPart.isLong(kind);
  }

  /** True if {@link #readLong} reads the unscaled value of what eight bytes hold. */
  boolean isDecimal() {
    return kind == SqlType.Kind.DECIMAL;
  }

  /** True if {@link #readLong} reads the bits of a double. */
  boolean isDouble() {
    return kind == SqlType.Kind.DOUBLE;
  }

  /** Appends a value that is not null. */
  void write(Object value, ByteSink out) {
    switch (kind) {
      case BOOLEAN -> out.put((Boolean) value ? 1 : 0);
      case TINYINT, SMALLINT, INTEGER, DATE -> writeLong((Integer) value, out);
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          writeLong((Long) value, out);
      case UUID -> {
        out.putBytes(((UUID) value).getMostSignificantBits(), 8);
        out.putBytes(((UUID) value).getLeastSignificantBits(), 8);
      }
      case DECIMAL -> writeDecimal((BigDecimal) value, out);
      case REAL -> out.putBytes(Float.floatToIntBits((Float) value), 4);
      case DOUBLE -> out.putBytes(Double.doubleToLongBits((Double) value), 8);
      case CHAR -> {
        String text = (String) value;
        out.putText(text, Blanks.lengthWithout(text));
      }
      case ENUM -> writeLong(positions.of(value), out);
      case VARCHAR, JSON -> out.putText((String) value, ((String) value).length());
      case BINARY, VARBINARY -> out.put(((Binary) value).unsafeBytes());
      case CLOB, BLOB -> writeLarge(value, out);
      case ARRAY -> array.write((List<?>) value, out);
      case ROW, NULL -> throw new IllegalStateException("not storable: " + type);
    }
  }

  private static void writeLarge(Object value, ByteSink out) {
    if (value instanceof PersistentLargeObject object) {
      out.put(ELSEWHERE);
      out.put(object.ref().encode());
      return;
    }
    out.put(HERE);
    if (value instanceof String text) {
      out.putText(text, text.length());
    } else {
      out.put(((Binary) value).unsafeBytes());
    }
  }

  private static void writeLong(long value, ByteSink out) {
    if (value != 0) {
      out.putBytes(value, (72 - Long.numberOfLeadingZeros(value ^ (value >> 63))) >>> 3);
    }
  }

  private void writeDecimal(BigDecimal value, ByteSink out) {
    if (value.scale() != type.scale()) {
      throw new IllegalArgumentException("Not of scale " + type.scale() + ": " + value);
    }
    BigInteger unscaled = value.unscaledValue();
    if (unscaled.bitLength() < 64) {
      writeLong(unscaled.longValue(), out);
    } else {
      out.put(unscaled.toByteArray());
    }
  }

  /** The value in {@code bytes[from..to)}; of one that lies elsewhere, its {@link ObjectRef}. */
  Object read(byte[] bytes, int from, int to) {
    return switch (kind) {
      case BOOLEAN -> bytes[from] != 0;
      case TINYINT, SMALLINT, INTEGER, DATE -> (int) readLong(bytes, from, to);
      case BIGINT, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          readLong(bytes, from, to);
      case UUID -> {
        ByteBuffer halves = ByteBuffer.wrap(bytes, from, to - from);
        yield new UUID(halves.getLong(), halves.getLong());
      }
      case DECIMAL ->
          to - from <= 8
              ? BigDecimal.valueOf(readLong(bytes, from, to), type.scale())
              : new BigDecimal(new BigInteger(bytes, from, to - from), type.scale());
      case REAL -> Float.intBitsToFloat((int) readLong(bytes, from, to));
      case DOUBLE -> Double.longBitsToDouble(readLong(bytes, from, to));
      case CHAR ->
          Blanks.pad(new String(bytes, from, to - from, StandardCharsets.UTF_8), type.precision());
      case ENUM -> positions.label(readLong(bytes, from, to));
      case VARCHAR, JSON -> new String(bytes, from, to - from, StandardCharsets.UTF_8);
      case BINARY, VARBINARY -> Binary.wrap(java.util.Arrays.copyOfRange(bytes, from, to));
      case CLOB, BLOB -> readLarge(bytes, from, to);
      case ARRAY -> array.read(bytes, from, to);
      case ROW, NULL -> throw new IllegalStateException("not storable: " + type);
    };
  }

  private Object readLarge(byte[] bytes, int from, int to) {
    if (bytes[from] == ELSEWHERE) {
      return ObjectRef.decode(ByteBuffer.wrap(bytes, from + 1, to - from - 1));
    }
    if (bytes[from] != HERE) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "A stored " + kind + " has an unknown form; a newer Moka wrote it, or it is damaged");
    }
    return kind == SqlType.Kind.CLOB
        ? new String(bytes, from + 1, to - from - 1, StandardCharsets.UTF_8)
        : Binary.wrap(java.util.Arrays.copyOfRange(bytes, from + 1, to));
  }

  static long readLong(byte[] bytes, int from, int to) {
    if (from == to) {
      return 0;
    }
    long value = bytes[from];
    for (int i = from + 1; i < to; i++) {
      value = value << 8 | (bytes[i] & 0xFF);
    }
    return value;
  }
}

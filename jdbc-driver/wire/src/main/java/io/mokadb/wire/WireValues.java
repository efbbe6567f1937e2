package io.mokadb.wire;

import io.mokadb.session.Binary;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/**
 * The encoding of values: a byte with the kind of the value, then the value. Parameters of any
 * class and results of any type have the same encoding. Stateless.
 */
public final class WireValues {
  /** The deepest nesting of lists and rows; values of SQL have far less. */
  private static final int MAX_DEPTH = 32;

  /** No column has nearly as many digits; with many more, one addition would fill the memory. */
  private static final int MAX_SCALE = 10_000;

  private static final Object[] NO_VALUES = {};

  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int INTEGER = 3;
  private static final int LONG = 4;
  private static final int FLOAT = 5;
  private static final int DOUBLE = 6;
  private static final int DECIMAL = 7;
  private static final int TEXT = 8;
  private static final int BINARY = 9;
  private static final int LIST = 13;
  private static final int ROW = 14;
  private static final int BIG_INTEGER = 15;
  private static final int SMALL_DECIMAL = 16;
  private static final int UUID_VALUE = 17;
  private static final int LARGE_OBJECT = 22;
  private static final int UPLOADED_OBJECT = 23;

  private WireValues() {}

  /**
   * @throws IllegalArgumentException if the value is not one that a session accepts
   */
  public static void write(FrameWriter out, Object value) {
    if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Integer number) {
      out.writeByte(INTEGER);
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeByte(LONG);
      out.writeLong(number);
    } else if (value instanceof String text) {
      out.writeByte(TEXT);
      out.writeText(text);
    } else if (value instanceof BigDecimal number) {
      writeDecimal(out, number);
    } else if (value instanceof Boolean flag) {
      out.writeByte(flag ? TRUE : FALSE);
    } else if (value instanceof Double number) {
      out.writeByte(DOUBLE);
      out.writeFixedLong(Double.doubleToRawLongBits(number));
    } else if (value instanceof Binary binary) {
      out.writeByte(BINARY);
      out.writeBytes(binary.unsafeBytes());
    } else {
      writeRare(out, value);
    }
  }

  private static void writeDecimal(FrameWriter out, BigDecimal number) {
    if (Math.abs((long) number.scale()) > MAX_SCALE) {
      throw new IllegalArgumentException("A number with scale " + number.scale());
    }
    BigInteger unscaled = number.unscaledValue();
    if (unscaled.bitLength() < Long.SIZE) {
      out.writeByte(SMALL_DECIMAL);
      out.writeInt(number.scale());
      out.writeLong(unscaled.longValue());
    } else {
      out.writeByte(DECIMAL);
      out.writeInt(number.scale());
      out.writeBytes(unscaled.toByteArray());
    }
  }

  private static void writeRare(FrameWriter out, Object value) {
    if (value instanceof Float number) {
      out.writeByte(FLOAT);
      out.writeInt(Float.floatToRawIntBits(number));
    } else if (value instanceof Short || value instanceof Byte) {
      out.writeByte(INTEGER);
      out.writeInt(((Number) value).intValue());
    } else if (value instanceof BigInteger number) {
      out.writeByte(BIG_INTEGER);
      out.writeBytes(number.toByteArray());
    } else if (value instanceof UUID uuid) {
      out.writeByte(UUID_VALUE);
      out.writeFixedLong(uuid.getMostSignificantBits());
      out.writeFixedLong(uuid.getLeastSignificantBits());
    } else if (value instanceof WireObject object) {
      out.writeByte(LARGE_OBJECT);
      object.write(out);
    } else if (value instanceof UploadedObject object) {
      out.writeByte(UPLOADED_OBJECT);
      out.writeInt(object.id());
    } else if (value instanceof List<?> list) {
      out.writeByte(LIST);
      out.writeInt(list.size());
      list.forEach(element -> write(out, element));
    } else if (value instanceof Object[] row) {
      out.writeByte(ROW);
      writeRow(out, row);
    } else if (!WireTimes.write(out, value)) {
      throw new IllegalArgumentException(
          "Not a value that a session accepts: " + value.getClass().getName());
    }
  }

  /** Writes the number of values and the values. */
  public static void writeRow(FrameWriter out, Object[] row) {
    out.writeInt(row.length);
    for (Object value : row) {
      write(out, value);
    }
  }

  public static Object read(FrameReader in) throws WireException {
    return read(in, 0, 0);
  }

  public static Object[] readRow(FrameReader in) throws WireException {
    return readRow(in, 0, 0);
  }

  private static Object[] readRow(FrameReader in, int depth, int following) throws WireException {
    int count = readCount(in, following);
    if (count == 0) {
      return NO_VALUES;
    }
    Object[] row = new Object[count];
    for (int i = 0; i < count; i++) {
      row[i] = read(in, depth, following + count - i - 1);
    }
    return row;
  }

  /**
   * Reads a number of values that the frame has beside those that follow them. Otherwise each level
   * of values in values could claim the same bytes, and be given memory for them.
   */
  private static int readCount(FrameReader in, int following) throws WireException {
    int count = in.readCount();
    if (count > in.left() - following) {
      throw new WireException("The frame is shorter than its counts of values say");
    }
    return count;
  }

  /**
   * @param following the number of values that the levels above still expect, in bytes at least
   */
  private static Object read(FrameReader in, int depth, int following) throws WireException {
    int tag = in.readByte();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INTEGER -> in.readInt();
      case LONG -> in.readLong();
      case FLOAT -> Float.intBitsToFloat(in.readInt());
      case DOUBLE -> Double.longBitsToDouble(in.readFixedLong());
      case SMALL_DECIMAL -> smallDecimal(in);
      case DECIMAL -> decimal(in);
      case BIG_INTEGER -> bigInteger(in);
      case TEXT -> in.readText();
      case BINARY -> Binary.wrap(in.readBytes());
      case WireTimes.DATE,
          WireTimes.TIME,
          WireTimes.TIMESTAMP,
          WireTimes.OFFSET_TIME,
          WireTimes.OFFSET_TIMESTAMP,
          WireTimes.DURATION,
          WireTimes.PERIOD ->
          WireTimes.read(in, tag);
      case UUID_VALUE -> new UUID(in.readFixedLong(), in.readFixedLong());
      case LARGE_OBJECT -> WireObject.read(in);
      case UPLOADED_OBJECT -> new UploadedObject(in.readInt());
      case LIST, ROW -> {
        if (depth >= MAX_DEPTH) {
          throw new WireException("Values in values, more than " + MAX_DEPTH + " deep");
        }
        yield tag == LIST ? list(in, depth + 1, following) : readRow(in, depth + 1, following);
      }
      default -> throw new WireException("There is no kind of value " + tag);
    };
  }

  private static List<Object> list(FrameReader in, int depth, int following) throws WireException {
    return Collections.unmodifiableList(Arrays.asList(readRow(in, depth, following)));
  }

  private static BigDecimal smallDecimal(FrameReader in) throws WireException {
    int scale = scale(in);
    return BigDecimal.valueOf(in.readLong(), scale);
  }

  private static BigDecimal decimal(FrameReader in) throws WireException {
    int scale = scale(in);
    return new BigDecimal(bigInteger(in), scale);
  }

  private static int scale(FrameReader in) throws WireException {
    int scale = in.readInt();
    if (scale < -MAX_SCALE || scale > MAX_SCALE) {
      throw new WireException("A number with scale " + scale);
    }
    return scale;
  }

  private static BigInteger bigInteger(FrameReader in) throws WireException {
    byte[] bytes = in.readBytes();
    if (bytes.length == 0) {
      throw new WireException("A number without digits");
    }
    return new BigInteger(bytes);
  }
}

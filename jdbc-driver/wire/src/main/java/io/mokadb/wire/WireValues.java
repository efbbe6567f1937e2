package io.mokadb.wire;

import io.mokadb.session.Binary;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/**
 * Values with a byte before each that says what it is, so that parameters of any class and results
 * of any type travel alike. Stateless.
 */
public final class WireValues {
  /** Lists and rows in one another: none of SQL's goes nearly as deep. */
  private static final int MAX_DEPTH = 32;

  /** No column has nearly as many digits; with many more, one addition would fill the memory. */
  private static final int MAX_SCALE = 10_000;

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
  private static final int DATE = 10;
  private static final int TIME = 11;
  private static final int TIMESTAMP = 12;
  private static final int LIST = 13;
  private static final int ROW = 14;
  private static final int BIG_INTEGER = 15;
  private static final int SMALL_DECIMAL = 16;
  private static final int UUID_VALUE = 17;
  private static final int OFFSET_TIME = 18;
  private static final int OFFSET_TIMESTAMP = 19;
  private static final int DURATION = 20;
  private static final int PERIOD = 21;
  private static final int LARGE_OBJECT = 22;
  private static final int UPLOADED_OBJECT = 23;

  private WireValues() {}

  /**
   * @throws IllegalArgumentException if the value is of a class that the seam does not know
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
    } else if (value instanceof LocalDate date) {
      out.writeByte(DATE);
      out.writeLong(date.toEpochDay());
    } else if (value instanceof LocalTime time) {
      out.writeByte(TIME);
      out.writeLong(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime timestamp) {
      out.writeByte(TIMESTAMP);
      out.writeLong(timestamp.toLocalDate().toEpochDay());
      out.writeLong(timestamp.toLocalTime().toNanoOfDay());
    } else if (value instanceof UUID uuid) {
      out.writeByte(UUID_VALUE);
      out.writeFixedLong(uuid.getMostSignificantBits());
      out.writeFixedLong(uuid.getLeastSignificantBits());
    } else if (value instanceof OffsetTime time) {
      out.writeByte(OFFSET_TIME);
      out.writeInt(time.getOffset().getTotalSeconds());
      out.writeLong(time.toLocalTime().toNanoOfDay());
    } else if (value instanceof OffsetDateTime moment) {
      out.writeByte(OFFSET_TIMESTAMP);
      out.writeInt(moment.getOffset().getTotalSeconds());
      out.writeLong(moment.toLocalDate().toEpochDay());
      out.writeLong(moment.toLocalTime().toNanoOfDay());
    } else if (value instanceof Duration duration) {
      out.writeByte(DURATION);
      out.writeLong(duration.getSeconds());
      out.writeInt(duration.getNano());
    } else if (value instanceof Period period) {
      out.writeByte(PERIOD);
      out.writeInt(period.getYears());
      out.writeInt(period.getMonths());
      out.writeInt(period.getDays());
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
    } else {
      throw new IllegalArgumentException(
          "Not a value that a session accepts: " + value.getClass().getName());
    }
  }

  /** Number of values and values. */
  public static void writeRow(FrameWriter out, Object[] row) {
    out.writeInt(row.length);
    for (Object value : row) {
      write(out, value);
    }
  }

  public static Object read(FrameReader in) throws WireException {
    return read(in, 0);
  }

  public static Object[] readRow(FrameReader in) throws WireException {
    return readRow(in, 0);
  }

  private static Object[] readRow(FrameReader in, int depth) throws WireException {
    Object[] row = new Object[in.readCount()];
    for (int i = 0; i < row.length; i++) {
      row[i] = read(in, depth);
    }
    return row;
  }

  private static Object read(FrameReader in, int depth) throws WireException {
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
      case DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP, DURATION -> time(in, tag);
      case PERIOD -> Period.of(in.readInt(), in.readInt(), in.readInt());
      case UUID_VALUE -> new UUID(in.readFixedLong(), in.readFixedLong());
      case LARGE_OBJECT -> WireObject.read(in);
      case UPLOADED_OBJECT -> new UploadedObject(in.readInt());
      case LIST, ROW -> {
        if (depth >= MAX_DEPTH) {
          throw new WireException("Values in values, more than " + MAX_DEPTH + " deep");
        }
        yield tag == LIST ? list(in, depth + 1) : readRow(in, depth + 1);
      }
      default -> throw new WireException("There is no kind of value " + tag);
    };
  }

  private static List<Object> list(FrameReader in, int depth) throws WireException {
    int count = in.readCount();
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(read(in, depth));
    }
    return Collections.unmodifiableList(list);
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

  private static Object time(FrameReader in, int tag) throws WireException {
    try {
      return switch (tag) {
        case DATE -> LocalDate.ofEpochDay(in.readLong());
        case TIME -> LocalTime.ofNanoOfDay(in.readLong());
        case OFFSET_TIME -> {
          ZoneOffset offset = ZoneOffset.ofTotalSeconds(in.readInt());
          yield LocalTime.ofNanoOfDay(in.readLong()).atOffset(offset);
        }
        case OFFSET_TIMESTAMP -> {
          ZoneOffset offset = ZoneOffset.ofTotalSeconds(in.readInt());
          LocalDate date = LocalDate.ofEpochDay(in.readLong());
          yield date.atTime(LocalTime.ofNanoOfDay(in.readLong())).atOffset(offset);
        }
        case DURATION -> Duration.ofSeconds(in.readLong(), in.readInt());
        default -> {
          LocalDate date = LocalDate.ofEpochDay(in.readLong());
          yield date.atTime(LocalTime.ofNanoOfDay(in.readLong()));
        }
      };
    } catch (java.time.DateTimeException | ArithmeticException e) {
      throw new WireException("No date or time: " + e.getMessage());
    }
  }
}

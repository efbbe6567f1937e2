package io.mokadb.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;

/**
 * The encoding of dates, times and intervals: days since 1970, nanoseconds of the day, seconds of
 * an offset. Stateless.
 */
final class WireTimes {
  static final int DATE = 10;
  static final int TIME = 11;
  static final int TIMESTAMP = 12;
  static final int OFFSET_TIME = 18;
  static final int OFFSET_TIMESTAMP = 19;
  static final int DURATION = 20;
  static final int PERIOD = 21;

  private WireTimes() {}

  /**
   * Writes a value with its kind; returns false, and writes nothing, for values of other classes.
   */
  static boolean write(FrameWriter out, Object value) {
    if (value instanceof LocalDate date) {
      out.writeByte(DATE);
      out.writeLong(date.toEpochDay());
    } else if (value instanceof LocalTime time) {
      out.writeByte(TIME);
      out.writeLong(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime timestamp) {
      out.writeByte(TIMESTAMP);
      out.writeLong(timestamp.toLocalDate().toEpochDay());
      out.writeLong(timestamp.toLocalTime().toNanoOfDay());
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
    } else {
      return false;
    }
    return true;
  }

  /**
   * Reads the value that follows its kind.
   *
   * @throws WireException if it is not a date or time
   */
  static Object read(FrameReader in, int tag) throws WireException {
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
        case PERIOD -> Period.of(in.readInt(), in.readInt(), in.readInt());
        case DURATION -> Duration.ofSeconds(in.readLong(), in.readInt());
        default -> {
          LocalDate date = LocalDate.ofEpochDay(in.readLong());
          yield date.atTime(LocalTime.ofNanoOfDay(in.readLong()));
        }
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw new WireException("Not a date or time: " + e.getMessage());
    }
  }
}

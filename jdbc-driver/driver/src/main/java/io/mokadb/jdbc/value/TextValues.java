package io.mokadb.jdbc.value;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;

/**
 * Conversions of a session's values to text, as a CAST to VARCHAR writes them. Values are not null,
 * and in memory. Stateless.
 */
public final class TextValues {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private TextValues() {}

  public static String toText(Object value, Kind kind) {
    if (value instanceof String text) {
      return text;
    }
    return switch (kind) {
      case DATE -> date(TimeValues.dateOf((Integer) value));
      case TIME -> time(TimeValues.timeOf((Long) value));
      case TIMESTAMP -> timestamp(TimeValues.timestampOf((Long) value));
      case INTERVAL_YEAR_MONTH -> yearMonth((Long) value);
      case INTERVAL_DAY_TIME -> dayTime((Long) value);
      default -> plain(value);
    };
  }

  /** As {@link #toText(Object, Kind)}; the elements of an array by their type. */
  public static String toText(Object value, SqlType type) {
    if (type.kind() != Kind.ARRAY || !(value instanceof List<?> list)) {
      return toText(value, type.kind());
    }
    SqlType element = type.element() == null ? SqlType.of(Kind.NULL) : type.element();
    StringBuilder text = new StringBuilder("[");
    for (Object item : list) {
      text.append(text.length() == 1 ? "" : ", ");
      text.append(item == null ? "null" : toText(item, element));
    }
    return text.append(']').toString();
  }

  /** The beginning of a value's text, for messages. */
  static String brief(Object value, Kind kind) {
    String text = toText(value, kind);
    return text.length() <= 80 ? text : text.substring(0, 80) + "...";
  }

  private static String plain(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? "TRUE" : "FALSE";
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof Binary bytes) {
      return bytes.toString();
    }
    if (value instanceof OffsetDateTime moment) {
      return timestamp(moment.toLocalDateTime()) + offset(moment.getOffset());
    }
    if (value instanceof OffsetTime time) {
      return time(time.toLocalTime()) + offset(time.getOffset());
    }
    if (value instanceof List<?> list) {
      return list(list);
    }
    if (value instanceof Object[] row) {
      return list(Arrays.asList(row));
    }
    return value.toString();
  }

  private static String list(List<?> elements) {
    StringBuilder text = new StringBuilder("[");
    for (Object element : elements) {
      if (text.length() > 1) {
        text.append(", ");
      }
      text.append(element == null ? "null" : plain(element));
    }
    return text.append(']').toString();
  }

  static String date(LocalDate date) {
    return date.toString();
  }

  static String time(LocalTime time) {
    StringBuilder text = new StringBuilder(15);
    appendTime(text, time);
    return text.toString();
  }

  static String timestamp(LocalDateTime timestamp) {
    StringBuilder text = new StringBuilder(26).append(timestamp.toLocalDate()).append(' ');
    appendTime(text, timestamp.toLocalTime());
    return text.toString();
  }

  /** {@code +01}, {@code +05:30}. */
  private static String offset(ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    StringBuilder text = new StringBuilder(6);
    text.append(offset.getTotalSeconds() < 0 ? '-' : '+');
    appendTwo(text, seconds / 3600);
    if (seconds % 3600 != 0) {
      appendTwo(text.append(':'), seconds / 60 % 60);
    }
    if (seconds % 60 != 0) {
      appendTwo(text.append(':'), seconds % 60);
    }
    return text.toString();
  }

  private static void appendTime(StringBuilder text, LocalTime time) {
    appendTwo(text, time.getHour()).append(':');
    appendTwo(text, time.getMinute()).append(':');
    appendTwo(text, time.getSecond());
    appendFraction(text, time.get(ChronoField.MICRO_OF_SECOND));
  }

  private static StringBuilder appendTwo(StringBuilder text, long number) {
    if (number < 10) {
      text.append('0');
    }
    return text.append(number);
  }

  /** Without trailing zeros; nothing for 0. */
  private static void appendFraction(StringBuilder text, long micros) {
    if (micros == 0) {
      return;
    }
    text.append('.');
    long rest = micros;
    for (long unit = MICROS_PER_SECOND / 10; rest > 0; unit /= 10) {
      text.append((char) ('0' + rest / unit));
      rest %= unit;
    }
  }

  private static String yearMonth(long months) {
    long size = Math.abs(months);
    StringBuilder text = new StringBuilder(months < 0 ? "-" : "").append(size / 12).append('-');
    return appendTwo(text, size % 12).toString();
  }

  private static String dayTime(long micros) {
    long size = Math.abs(micros);
    long seconds = size / MICROS_PER_SECOND;
    StringBuilder text =
        new StringBuilder(micros < 0 ? "-" : "").append(seconds / 86_400).append(' ');
    appendTwo(text, seconds / 3600 % 24).append(':');
    appendTwo(text, seconds / 60 % 60).append(':');
    appendTwo(text, seconds % 60);
    appendFraction(text, size % MICROS_PER_SECOND);
    return text.toString();
  }
}

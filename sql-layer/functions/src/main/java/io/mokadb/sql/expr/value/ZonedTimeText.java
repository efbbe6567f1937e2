package io.mokadb.sql.expr.value;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_SECOND;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.TimeWithOffset;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/**
 * Text of moments and of times with a zone, in both directions. Text that is not a moment gives
 * 22007. Stateless.
 */
public final class ZonedTimeText {
  private ZonedTimeText() {}

  /**
   * @param zone asked where the text names none
   */
  public static long parseTimestamp(String text, Supplier<ZoneId> zone) {
    int time = timeStart(text);
    int end = time < 0 ? text.length() : zoneStart(text, time);
    long local = DateTimeText.parseTimestamp(text.substring(0, end));
    String name = text.substring(end).strip();
    ZoneId in = name.isEmpty() ? zone.get() : textZone(name, text);
    return DateTimeBounds.checkTimestamp(ZonedTimes.toUtc(local, in));
  }

  /** True if a text of a date and a time names a zone. */
  public static boolean namesZone(String text) {
    int time = timeStart(text);
    return time >= 0 && zoneStart(text, time) < text.stripTrailing().length();
  }

  /** As {@link TimeWithOffset}. */
  public static long parseTime(String text, Supplier<ZoneOffset> offset) {
    int colon = text.indexOf(':');
    int end = colon < 0 ? text.length() : zoneStart(text, colon);
    long local = DateTimeText.parseTime(text.substring(0, end));
    String name = text.substring(end).strip();
    if (name.isEmpty()) {
      return TimeWithOffset.of(local, offset.get().getTotalSeconds());
    }
    if (textZone(name, text).normalized() instanceof ZoneOffset fixed) {
      return TimeWithOffset.of(local, fixed.getTotalSeconds());
    }
    throw new MokaException(
        SqlState.BAD_DATETIME,
        "'" + text + "' has no fixed offset, which a TIME WITH TIME ZONE needs, such as +01:00");
  }

  private static ZoneId textZone(String name, String text) {
    try {
      return ZonedTimes.zone(name);
    } catch (MokaException e) {
      throw new MokaException(
          SqlState.BAD_DATETIME, "'" + text + "' names no time zone: '" + name + "'", e);
    }
  }

  /** Where the time begins in a date and time; negative without one. */
  private static int timeStart(String text) {
    int colon = text.indexOf(':');
    int at = colon;
    while (at > 0 && Character.isDigit(text.charAt(at - 1))) {
      at--;
    }
    return colon < 0 ? -1 : at;
  }

  /** The first character after a time that begins at {@code from}. */
  private static int zoneStart(String text, int from) {
    int at = from;
    while (at < text.length()
        && (Character.isDigit(text.charAt(at)) || isInTime(text.charAt(at)))) {
      at++;
    }
    return at;
  }

  private static boolean isInTime(char c) {
    return c == ':' || c == '.';
  }

  public static String formatTimestamp(long utcMicros, ZoneId zone) {
    int offset = ZonedTimes.offsetSeconds(utcMicros, zone);
    return DateTimeText.formatTimestamp(utcMicros + offset * MICROS_PER_SECOND)
        + formatOffset(offset);
  }

  public static String formatTime(long packed) {
    return DateTimeText.formatTime(TimeWithOffset.localMicros(packed))
        + formatOffset(TimeWithOffset.offsetSeconds(packed));
  }

  /** {@code +01}, {@code +05:30}. */
  private static String formatOffset(int seconds) {
    int size = Math.abs(seconds);
    StringBuilder text = new StringBuilder(6).append(seconds < 0 ? '-' : '+');
    two(text, size / 3600);
    if (size % 3600 != 0) {
      two(text.append(':'), size / 60 % 60);
    }
    if (size % 60 != 0) {
      two(text.append(':'), size % 60);
    }
    return text.toString();
  }

  private static void two(StringBuilder text, int number) {
    text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }
}

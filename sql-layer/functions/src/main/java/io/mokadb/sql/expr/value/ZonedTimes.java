package io.mokadb.sql.expr.value;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;
import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_SECOND;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.runtime.ExecutionContext;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Moments in time zones: conversion between UTC and local time, and between moments and text. A
 * local time that a clock skips is read as one hour later; of a local time that occurs twice, the
 * first is meant. Text that is not a moment gives 22007, an unknown zone 22023. Stateless.
 */
public final class ZonedTimes {
  private ZonedTimes() {}

  /**
   * A zone by its name ({@code Europe/Berlin}), its offset ({@code +01:30}), or one of the usual
   * abbreviations.
   */
  public static ZoneId zone(String name) {
    String trimmed = name.strip();
    try {
      return trimmed.indexOf('/') > 0
          ? ZoneId.of(trimmed)
          : ZoneId.of(trimmed.toUpperCase(Locale.ROOT), ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "'"
              + name
              + "' is not a time zone; there are names such as Europe/Berlin and offsets such as"
              + " +01:00",
          e);
    }
  }

  /** Seconds east of Greenwich at a moment. */
  public static int offsetSeconds(long utcMicros, ZoneId zone) {
    return zone.getRules()
        .getOffset(Instant.ofEpochSecond(Math.floorDiv(utcMicros, MICROS_PER_SECOND)))
        .getTotalSeconds();
  }

  /** What the zone's clock shows at a moment. */
  public static long toLocal(long utcMicros, ZoneId zone) {
    return utcMicros + offsetSeconds(utcMicros, zone) * MICROS_PER_SECOND;
  }

  /** The transaction's time as the session's zone shows it. */
  public static long localMicros(ExecutionContext context) {
    return toLocal(context.clock().utcMicros(), context.clock().zone());
  }

  /** The moment at which the zone's clock shows this. */
  public static long toUtc(long localMicros, ZoneId zone) {
    int offset =
        zone instanceof ZoneOffset fixed
            ? fixed.getTotalSeconds()
            : LocalDateTime.ofEpochSecond(
                    Math.floorDiv(localMicros, MICROS_PER_SECOND), 0, ZoneOffset.UTC)
                .atZone(zone)
                .getOffset()
                .getTotalSeconds();
    return toUtcWithin(localMicros, offset, zone);
  }

  private static long toUtcWithin(long localMicros, int offset, ZoneId zone) {
    long utc = localMicros - offset * MICROS_PER_SECOND;
    if (zone instanceof ZoneOffset || toLocal(utc, zone) == localMicros) {
      return utc;
    }
    // in the missing hour: its clock had not been set forward yet
    return localMicros - offsetSeconds(utc - MICROS_PER_DAY / 24, zone) * MICROS_PER_SECOND;
  }

  /**
   * @param zone asked where the text names none
   */
  public static long parseTimestamp(String text, Supplier<ZoneId> zone) {
    int time = timeStart(text);
    int end = time < 0 ? text.length() : zoneStart(text, time);
    long local = DateTimeText.parseTimestamp(text.substring(0, end));
    String name = text.substring(end).strip();
    ZoneId in = name.isEmpty() ? zone.get() : textZone(name, text);
    return DateTimeBounds.checkTimestamp(toUtc(local, in));
  }

  /** Whether a text of a date and a time names a zone. */
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
      return zone(name);
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
    int offset = offsetSeconds(utcMicros, zone);
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

package io.mokadb.sql.expr.value;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;
import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_SECOND;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Moments in time zones: conversion between UTC and local time. A local time that a clock skips is
 * read as one hour later; of a local time that occurs twice, the first is meant. An unknown zone
 * gives 22023. Stateless.
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
}

package io.mokadb.jdbc.value;

import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;

/**
 * Conversions of the dates, times and timestamps of {@code java.util} and {@code java.sql} into
 * those of {@code java.time}, which a session takes. Stateless.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
final class JavaDates {
  private JavaDates() {}

  /**
   * A date, time or timestamp as the calendar's clocks show it.
   *
   * @param value null stays null
   * @param calendar null for the default time zone
   */
  static Object onCalendar(java.util.Date value, Calendar calendar) {
    if (value == null) {
      return null;
    }
    if (value instanceof Timestamp timestamp) {
      LocalDateTime local =
          calendar == null
              ? timestamp.toLocalDateTime()
              : TimeValues.local(timestamp.getTime(), calendar).withNano(timestamp.getNanos());
      return micros(local);
    }
    LocalDateTime local =
        calendar != null
            ? TimeValues.local(value.getTime(), calendar)
            : value instanceof java.sql.Date date
                ? date.toLocalDate().atStartOfDay()
                : LocalDateTime.ofInstant(
                    Instant.ofEpochMilli(value.getTime()), ZoneId.systemDefault());
    if (value instanceof java.sql.Date) {
      return local.toLocalDate();
    }
    return value instanceof Time ? local.toLocalTime() : local;
  }

  /** As the clocks of the default time zone show it. */
  static LocalDateTime local(Instant instant) {
    return micros(LocalDateTime.ofInstant(instant, ZoneId.systemDefault()));
  }

  /** Cuts to microseconds, the precision of a session, so that no engine has to round. */
  static LocalDateTime micros(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  static LocalTime micros(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }

  /** A point in time, independent of any time zone; null stays null. */
  static Object moment(java.util.Date value) {
    return value == null
        ? null
        : Instant.ofEpochMilli(value.getTime())
            .with(
                ChronoField.MICRO_OF_SECOND,
                value instanceof Timestamp timestamp
                    ? timestamp.getNanos() / 1000
                    : Math.floorMod(value.getTime(), 1000L) * 1000)
            .atOffset(ZoneOffset.UTC);
  }
}

package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.regex.Pattern;

/**
 * Values of the seam as dates and times. A null Calendar means the JVM's default zone. Stateless.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
public final class TimeValues {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final Pattern OFFSET =
      Pattern.compile(":\\d{2}[0-9.:]*(?:Z|[+-]\\d{2}(?::\\d{2}){0,2})$");

  private TimeValues() {}

  static LocalDate dateOf(int epochDay) {
    return LocalDate.ofEpochDay(epochDay);
  }

  static LocalTime timeOf(long microsOfDay) {
    return LocalTime.ofNanoOfDay(microsOfDay * 1000);
  }

  static LocalDateTime timestampOf(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, MICROS_PER_SECOND),
        (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1000,
        ZoneOffset.UTC);
  }

  /**
   * Converts to a date; the time of a timestamp is dropped.
   *
   * @throws SQLException 22018 if the value has no date
   */
  public static LocalDate toLocalDate(Object value, Kind kind) throws SQLException {
    return switch (kind) {
      case DATE -> dateOf((Integer) value);
      case TIMESTAMP -> timestampOf((Long) value).toLocalDate();
      case TIMESTAMP_TZ -> ((OffsetDateTime) value).toLocalDate();
      case CHAR, VARCHAR -> parse(((String) value).trim(), "DATE").toLocalDate();
      default -> throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "DATE");
    };
  }

  /**
   * Converts to a time; the date of a timestamp is dropped.
   *
   * @throws SQLException 22018 if the value has no time
   */
  public static LocalTime toLocalTime(Object value, Kind kind) throws SQLException {
    return switch (kind) {
      case TIME -> timeOf((Long) value);
      case TIMESTAMP -> timestampOf((Long) value).toLocalTime();
      case TIMESTAMP_TZ -> ((OffsetDateTime) value).toLocalTime();
      case TIME_TZ -> ((OffsetTime) value).toLocalTime();
      case CHAR, VARCHAR -> parseTime(((String) value).trim());
      default -> throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "TIME");
    };
  }

  /**
   * Converts to a timestamp: a DATE to its midnight, a TIME to one on 1970-01-01, as {@code
   * java.sql.Time} has it.
   *
   * @throws SQLException 22018 if the value is not a date or time
   */
  public static LocalDateTime toLocalDateTime(Object value, Kind kind) throws SQLException {
    return switch (kind) {
      case TIMESTAMP -> timestampOf((Long) value);
      case TIMESTAMP_TZ -> ((OffsetDateTime) value).toLocalDateTime();
      case TIME_TZ -> ((OffsetTime) value).toLocalTime().atDate(LocalDate.EPOCH);
      case DATE -> dateOf((Integer) value).atStartOfDay();
      case TIME -> timeOf((Long) value).atDate(LocalDate.EPOCH);
      case CHAR, VARCHAR -> parse(((String) value).trim(), "TIMESTAMP");
      default -> throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "TIMESTAMP");
    };
  }

  /** A moment by its own offset; a value without one is in the JVM's default zone. */
  static ZonedDateTime toZoned(Object value, Kind kind) throws SQLException {
    if (value instanceof OffsetDateTime moment) {
      return moment.toZonedDateTime();
    }
    if (value instanceof OffsetTime time) {
      return time.atDate(LocalDate.EPOCH).toZonedDateTime();
    }
    if (value instanceof String text && OFFSET.matcher(text.trim()).find()) {
      return parseMoment(text.trim()).toZonedDateTime();
    }
    return toLocalDateTime(value, kind).atZone(ZoneId.systemDefault());
  }

  static OffsetTime toOffsetTime(Object value, Kind kind) throws SQLException {
    if (value instanceof OffsetTime time) {
      return time;
    }
    if (value instanceof OffsetDateTime moment) {
      return moment.toOffsetTime();
    }
    LocalTime time = toLocalTime(value, kind);
    return time.atOffset(ZoneId.systemDefault().getRules().getOffset(Instant.EPOCH));
  }

  static Duration toDuration(Object value, Kind kind) throws SQLException {
    if (kind == Kind.INTERVAL_DAY_TIME) {
      return Duration.of((Long) value, ChronoUnit.MICROS);
    }
    throw SqlErrors.badCast(TextValues.brief(value, kind), kind.sqlName(), "Duration");
  }

  static Period toPeriod(Object value, Kind kind) throws SQLException {
    if (kind == Kind.INTERVAL_YEAR_MONTH) {
      return Period.ofMonths(Math.toIntExact((Long) value)).normalized();
    }
    throw SqlErrors.badCast(TextValues.brief(value, kind), kind.sqlName(), "Period");
  }

  /** The point in time of a value that has a time zone or offset; null for others. */
  private static Instant moment(Object value) {
    if (value instanceof OffsetDateTime moment) {
      return moment.toInstant();
    }
    return value instanceof OffsetTime time ? time.atDate(LocalDate.EPOCH).toInstant() : null;
  }

  /**
   * Converts to the midnight that begins a date.
   *
   * @param calendar whose time zone the midnight is in; null for the default one
   * @throws SQLException 22018 if the value has no date
   */
  public static Date toDate(Object value, Kind kind, Calendar calendar) throws SQLException {
    LocalDate date =
        kind == Kind.TIMESTAMP_TZ
            ? LocalDate.ofInstant(moment(value), zone(calendar))
            : toLocalDate(value, kind);
    return calendar == null ? Date.valueOf(date) : new Date(millis(date.atStartOfDay(), calendar));
  }

  private static ZoneId zone(Calendar calendar) {
    return calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
  }

  /**
   * Converts to a time on 1970-01-01, to the millisecond.
   *
   * @param calendar whose time zone the time is in; null for the default one
   * @throws SQLException 22018 if the value has no time
   */
  public static Time toTime(Object value, Kind kind, Calendar calendar) throws SQLException {
    Instant moment = moment(value);
    if (moment != null) {
      LocalTime local = LocalTime.ofInstant(moment, zone(calendar));
      return new Time(
          local.atDate(LocalDate.EPOCH).atZone(zone(calendar)).toInstant().toEpochMilli());
    }
    // Not Time.valueOf, which would drop the milliseconds.
    LocalDateTime time = toLocalTime(value, kind).atDate(LocalDate.EPOCH);
    return new Time(
        calendar == null
            ? time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli()
            : millis(time, calendar));
  }

  /**
   * Converts to a timestamp, to the microsecond.
   *
   * @param calendar whose time zone the timestamp is in, unless the value has one of its own; null
   *     for the default one
   * @throws SQLException 22018 if the value is not a date or time
   */
  public static Timestamp toTimestamp(Object value, Kind kind, Calendar calendar)
      throws SQLException {
    Instant moment = moment(value);
    if (moment != null) {
      return Timestamp.from(moment);
    }
    LocalDateTime local = toLocalDateTime(value, kind);
    if (calendar == null) {
      return Timestamp.valueOf(local);
    }
    Timestamp result = new Timestamp(millis(local, calendar));
    result.setNanos(local.get(ChronoField.NANO_OF_SECOND));
    return result;
  }

  private static long millis(LocalDateTime local, Calendar calendar) {
    Calendar fields = (Calendar) calendar.clone();
    fields.clear();
    fields.setLenient(true);
    int year = local.getYear();
    if (year <= 0) {
      fields.set(Calendar.ERA, java.util.GregorianCalendar.BC);
      year = 1 - year;
    }
    fields.set(Calendar.YEAR, year);
    fields.set(Calendar.MONTH, local.getMonthValue() - 1);
    fields.set(Calendar.DAY_OF_MONTH, local.getDayOfMonth());
    fields.set(Calendar.HOUR_OF_DAY, local.getHour());
    fields.set(Calendar.MINUTE, local.getMinute());
    fields.set(Calendar.SECOND, local.getSecond());
    fields.set(Calendar.MILLISECOND, local.getNano() / 1_000_000);
    return fields.getTimeInMillis();
  }

  /** The wall-clock reading of an instant on {@code calendar}, to the millisecond. */
  static LocalDateTime local(long millis, Calendar calendar) {
    Calendar fields = (Calendar) calendar.clone();
    fields.setTimeInMillis(millis);
    int year = fields.get(Calendar.YEAR);
    if (fields.get(Calendar.ERA) == java.util.GregorianCalendar.BC) {
      year = 1 - year;
    }
    return LocalDateTime.of(
        year,
        fields.get(Calendar.MONTH) + 1,
        fields.get(Calendar.DAY_OF_MONTH),
        fields.get(Calendar.HOUR_OF_DAY),
        fields.get(Calendar.MINUTE),
        fields.get(Calendar.SECOND),
        fields.get(Calendar.MILLISECOND) * 1_000_000);
  }

  private static LocalTime parseTime(String text) throws SQLException {
    if (text.indexOf('-') > 0) {
      return parse(text, "TIME").toLocalTime();
    }
    try {
      return LocalTime.parse(text);
    } catch (DateTimeException e) {
      throw bad(text, "TIME");
    }
  }

  /** A date, or a date and a time. */
  private static LocalDateTime parse(String text, String type) throws SQLException {
    try {
      return text.length() <= 10
          ? LocalDate.parse(text).atStartOfDay()
          : LocalDateTime.parse(text.replace(' ', 'T'));
    } catch (DateTimeException e) {
      throw bad(text, type);
    }
  }

  private static OffsetDateTime parseMoment(String text) throws SQLException {
    try {
      String iso = text.replaceFirst("[ T]+", "T");
      boolean hours = iso.matches(".*[+-]\\d{2}");
      return OffsetDateTime.parse(hours ? iso + ":00" : iso);
    } catch (DateTimeException e) {
      throw bad(text, "TIMESTAMP WITH TIME ZONE");
    }
  }

  private static SQLException bad(String text, String type) {
    return SqlErrors.of(SqlState.BAD_DATETIME, "'" + text + "' is not a " + type);
  }
}

package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.Binary;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.ByteBuffer;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.UUID;

/** The table of conversions to the classes that {@code getObject} can be asked for. Stateless. */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
final class ClassConversions {
  private static final Map<Class<?>, Conversion> BY_CLASS =
      Map.ofEntries(
          Map.entry(Long.class, NumberValues::toLong),
          Map.entry(Integer.class, NumberValues::toInt),
          Map.entry(Short.class, NumberValues::toShort),
          Map.entry(Byte.class, NumberValues::toByte),
          Map.entry(Double.class, NumberValues::toDouble),
          Map.entry(Float.class, NumberValues::toFloat),
          Map.entry(Boolean.class, NumberValues::toBoolean),
          Map.entry(BigDecimal.class, NumberValues::toBigDecimal),
          Map.entry(
              BigInteger.class,
              (value, kind) ->
                  NumberValues.toBigDecimal(value, kind)
                      .setScale(0, RoundingMode.DOWN)
                      .toBigInteger()),
          Map.entry(LocalDate.class, TimeValues::toLocalDate),
          Map.entry(LocalTime.class, TimeValues::toLocalTime),
          Map.entry(LocalDateTime.class, TimeValues::toLocalDateTime),
          Map.entry(
              OffsetDateTime.class,
              (value, kind) -> TimeValues.toZoned(value, kind).toOffsetDateTime()),
          Map.entry(ZonedDateTime.class, TimeValues::toZoned),
          Map.entry(Instant.class, (value, kind) -> TimeValues.toZoned(value, kind).toInstant()),
          Map.entry(OffsetTime.class, TimeValues::toOffsetTime),
          Map.entry(Duration.class, TimeValues::toDuration),
          Map.entry(Period.class, TimeValues::toPeriod),
          Map.entry(Date.class, (value, kind) -> TimeValues.toDate(value, kind, null)),
          Map.entry(Time.class, (value, kind) -> TimeValues.toTime(value, kind, null)),
          Map.entry(Timestamp.class, (value, kind) -> TimeValues.toTimestamp(value, kind, null)),
          Map.entry(
              java.util.Date.class,
              (value, kind) ->
                  new java.util.Date(TimeValues.toTimestamp(value, kind, null).getTime())),
          Map.entry(
              Calendar.class,
              (value, kind) -> GregorianCalendar.from(TimeValues.toZoned(value, kind))),
          Map.entry(
              GregorianCalendar.class,
              (value, kind) -> GregorianCalendar.from(TimeValues.toZoned(value, kind))),
          Map.entry(String.class, TextValues::toText),
          Map.entry(byte[].class, ObjectValues::toBytes),
          Map.entry(UUID.class, ClassConversions::uuid),
          Map.entry(URL.class, ObjectValues::toUrl),
          Map.entry(Character.class, ClassConversions::character));

  private ClassConversions() {}

  /** A conversion of a value, which is not null and in memory, of a kind of column. */
  private interface Conversion {
    Object of(Object value, Kind kind) throws SQLException;
  }

  /**
   * Converts a value; returns null for a class without a conversion.
   *
   * @throws SQLException 22018 or 22003 if the value does not convert
   */
  static Object convert(Object value, Kind kind, Class<?> type) throws SQLException {
    Conversion conversion = BY_CLASS.get(type);
    return conversion == null ? null : conversion.of(value, kind);
  }

  private static Character character(Object value, Kind kind) throws SQLException {
    String text = TextValues.toText(value, kind);
    if (text.length() != 1) {
      throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "one character");
    }
    return text.charAt(0);
  }

  private static UUID uuid(Object value, Kind kind) throws SQLException {
    if (value instanceof UUID uuid) {
      return uuid;
    }
    if (value instanceof Binary bytes && bytes.length() == 16) {
      ByteBuffer halves = ByteBuffer.wrap(bytes.unsafeBytes());
      return new UUID(halves.getLong(), halves.getLong());
    }
    try {
      return UUID.fromString(TextValues.toText(value, kind).trim());
    } catch (IllegalArgumentException e) {
      throw SqlErrors.badCast(TextValues.brief(value, kind), kind.name(), "UUID");
    }
  }
}

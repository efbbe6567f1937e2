package io.mokadb.sql.engine;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.value.ZonedTimeText;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.runtime.StatementClock;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.time.temporal.ChronoUnit;

/**
 * Dates, times and intervals that a caller bound, as plans work with them. What has no offset is
 * meant in the session's zone. What does not convert gives a {@code ClassCastException} or an
 * {@code ArithmeticException}, text one of {@code DateTimeException}. Stateless.
 */
final class BoundTimes {
  private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private BoundTimes() {}

  static Object convert(Object value, Kind kind, StatementClock clock) {
    return switch (kind) {
      case DATE -> value instanceof Integer ? value : (Object) days(value, clock);
      case TIME -> value instanceof Long ? value : (Object) micros(time(value, clock));
      case TIMESTAMP -> value instanceof Long ? value : (Object) micros(local(value, clock));
      case TIMESTAMP_TZ -> value instanceof Long ? value : (Object) moment(value, clock);
      case TIME_TZ -> value instanceof Long ? value : (Object) timeWithOffset(value, clock);
      case INTERVAL_YEAR_MONTH -> value instanceof Long ? value : (Object) months(value);
      default -> value instanceof Long ? value : (Object) duration(value);
    };
  }

  private static int days(Object value, StatementClock clock) {
    LocalDate date;
    if (value instanceof String text) {
      date = LocalDate.parse(text.strip());
    } else if (value instanceof LocalDate given) {
      date = given;
    } else {
      date = local(value, clock).toLocalDate();
    }
    return Math.toIntExact(date.toEpochDay());
  }

  private static LocalTime time(Object value, StatementClock clock) {
    if (value instanceof String text) {
      return LocalTime.parse(text.strip());
    }
    if (value instanceof OffsetTime time) {
      return time.toLocalTime();
    }
    return value instanceof LocalTime time ? time : local(value, clock).toLocalTime();
  }

  private static LocalDateTime local(Object value, StatementClock clock) {
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (value instanceof OffsetDateTime moment) {
      return moment.atZoneSameInstant(clock.zone()).toLocalDateTime();
    }
    if (value instanceof String text) {
      String iso = text.strip().replace(' ', 'T');
      return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
    }
    return (LocalDateTime) value;
  }

  private static long micros(LocalTime time) {
    return time.toNanoOfDay() / 1000;
  }

  private static long micros(LocalDateTime timestamp) {
    return ChronoUnit.MICROS.between(EPOCH, timestamp);
  }

  private static long moment(Object value, StatementClock clock) {
    if (value instanceof OffsetDateTime moment) {
      return micros(moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
    }
    return value instanceof String text
        ? ZonedTimeText.parseTimestamp(text, clock::zone)
        : ZonedTimes.toUtc(micros(local(value, clock)), clock.zone());
  }

  private static long timeWithOffset(Object value, StatementClock clock) {
    if (value instanceof OffsetTime time) {
      return TimeWithOffset.of(time);
    }
    if (value instanceof OffsetDateTime moment) {
      return TimeWithOffset.of(moment.toOffsetTime());
    }
    return value instanceof String text
        ? ZonedTimeText.parseTime(text, () -> offset(clock))
        : TimeWithOffset.of(micros(time(value, clock)), offset(clock).getTotalSeconds());
  }

  private static ZoneOffset offset(StatementClock clock) {
    ZoneId zone = clock.zone();
    long seconds = Math.floorDiv(clock.utcMicros(), MICROS_PER_SECOND);
    return zone.getRules().getOffset(Instant.ofEpochSecond(seconds));
  }

  private static long months(Object value) {
    if (value instanceof Period period) {
      if (!period.equals(period.withDays(0))) {
        throw new ArithmeticException("an interval of years and months has no days");
      }
      return period.toTotalMonths();
    }
    return value instanceof String text
        ? (Long) parsed(text, Kind.INTERVAL_YEAR_MONTH)
        : exact(value);
  }

  private static long duration(Object value) {
    if (value instanceof Duration duration) {
      return Math.addExact(
          Math.multiplyExact(duration.getSeconds(), MICROS_PER_SECOND), duration.getNano() / 1000);
    }
    if (value instanceof Period period) {
      if (period.toTotalMonths() != 0) {
        throw new ArithmeticException("an interval of days and times has no months");
      }
      return period.get(ChronoUnit.DAYS) * MICROS_PER_DAY;
    }
    return value instanceof String text
        ? (Long) parsed(text, Kind.INTERVAL_DAY_TIME)
        : exact(value);
  }

  private static Object parsed(String text, Kind kind) {
    return Exprs.cast(Exprs.literal(text), SqlType.of(Kind.VARCHAR), SqlType.of(kind), false)
        .eval(null, null);
  }

  private static long exact(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.longValueExact();
    }
    return value instanceof BigInteger integer
        ? integer.longValueExact()
        : ((Number) value).longValue();
  }

  /** As a CAST to VARCHAR would write it; other values by their own method. */
  static String toText(Object value) {
    if (value instanceof LocalDateTime timestamp) {
      return timestamp.toLocalDate() + " " + timestamp.toLocalTime();
    }
    if (value instanceof OffsetDateTime moment) {
      return moment.toLocalDate() + " " + moment.toLocalTime() + moment.getOffset();
    }
    return value.toString();
  }
}

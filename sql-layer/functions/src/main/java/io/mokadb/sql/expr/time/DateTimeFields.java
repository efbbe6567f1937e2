package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.value.TimeUnit;
import java.time.LocalDate;
import java.time.temporal.IsoFields;

/** Single fields of dates, times and intervals, and their rounding. */
final class DateTimeFields {
  private DateTimeFields() {}

  static LocalDate date(Object value, Kind kind) {
    return LocalDate.ofEpochDay(
        Math.floorDiv(DateTimeArithmetic.micros(value, kind), MICROS_PER_DAY));
  }

  /** A field as a whole number. Weeks are those of ISO 8601; DOW counts from Sunday, 1. */
  static Long get(TimeUnit unit, Object value, Kind kind) {
    if (kind == Kind.INTERVAL_YEAR_MONTH) {
      return ofMonths(unit, (Long) value);
    }
    if (kind == Kind.INTERVAL_DAY_TIME) {
      return ofDuration(unit, (Long) value);
    }
    long micros = DateTimeArithmetic.micros(value, kind);
    if (unit == TimeUnit.EPOCH) {
      return Math.floorDiv(micros, 1_000_000L);
    }
    Long time = ofTime(unit, Math.floorMod(micros, MICROS_PER_DAY));
    if (time != null) {
      return time;
    }
    if (kind == Kind.TIME) {
      throw noField(unit, "TIME");
    }
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, MICROS_PER_DAY));
    return (long)
        switch (unit) {
          case DAY -> date.getDayOfMonth();
          case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
          case MONTH -> date.getMonthValue();
          case QUARTER -> (date.getMonthValue() + 2) / 3;
          case YEAR -> date.getYear();
          case DECADE -> Math.floorDiv(date.getYear(), 10);
          case CENTURY -> (date.getYear() + 99) / 100;
          case MILLENNIUM -> (date.getYear() + 999) / 1000;
          case DOW -> date.getDayOfWeek().getValue() % 7 + 1;
          case ISODOW -> date.getDayOfWeek().getValue();
          case DOY -> date.getDayOfYear();
          case ISOYEAR -> date.get(IsoFields.WEEK_BASED_YEAR);
          default -> throw noField(unit, kind.name());
        };
  }

  /** A field of the time of day; null if the unit is none. */
  private static Long ofTime(TimeUnit unit, long micros) {
    return switch (unit) {
      case MICROSECOND -> micros % 60_000_000;
      case MILLISECOND -> micros % 60_000_000 / 1000;
      case NANOSECOND -> micros % 60_000_000 * 1000;
      case SECOND -> micros / 1_000_000 % 60;
      case MINUTE -> micros / 60_000_000 % 60;
      case HOUR -> micros / 3_600_000_000L;
      default -> null;
    };
  }

  /** A field with its fraction, which only SECOND, MILLISECOND and EPOCH have. */
  static Double getExact(TimeUnit unit, Object value, Kind kind) {
    if (kind != Kind.INTERVAL_YEAR_MONTH
        && (unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND || unit == TimeUnit.EPOCH)) {
      long micros =
          kind == Kind.INTERVAL_DAY_TIME ? (Long) value : DateTimeArithmetic.micros(value, kind);
      return switch (unit) {
        case EPOCH -> micros / 1e6;
        case SECOND -> fold(micros, kind) / 1e6;
        default -> fold(micros, kind) / 1e3;
      };
    }
    return get(unit, value, kind).doubleValue();
  }

  /** SECOND or EPOCH in microseconds, of anything but an interval of months. */
  static long micros(TimeUnit unit, Object value, Kind kind) {
    long micros =
        kind == Kind.INTERVAL_DAY_TIME ? (Long) value : DateTimeArithmetic.micros(value, kind);
    return unit == TimeUnit.EPOCH ? micros : fold(micros, kind);
  }

  private static long fold(long micros, Kind kind) {
    return kind == Kind.INTERVAL_DAY_TIME
        ? micros % 60_000_000
        : Math.floorMod(micros, 60_000_000L);
  }

  private static Long ofMonths(TimeUnit unit, long months) {
    return switch (unit) {
      case MONTH -> months % 12;
      case QUARTER -> months % 12 / 3 + 1;
      case YEAR, DECADE, CENTURY, MILLENNIUM -> months / unit.months;
      default -> throw noField(unit, "INTERVAL YEAR TO MONTH");
    };
  }

  private static Long ofDuration(TimeUnit unit, long micros) {
    return switch (unit) {
      case MICROSECOND -> micros % 60_000_000;
      case MILLISECOND -> micros % 60_000_000 / 1000;
      case NANOSECOND -> micros % 60_000_000 * 1000;
      case SECOND, MINUTE -> micros / unit.micros % 60;
      case HOUR -> micros / unit.micros % 24;
      case DAY -> micros / unit.micros;
      case EPOCH -> micros / 1_000_000;
      default -> throw noField(unit, "INTERVAL DAY TO SECOND");
    };
  }

  private static MokaException noField(TimeUnit unit, String type) {
    return new MokaException(SqlState.TYPE_MISMATCH, type + " has no field " + unit);
  }

  /** Rounds down, or up, to a whole unit. Weeks begin on Monday. */
  static Object round(Object value, Kind kind, TimeUnit unit, boolean up) {
    long micros = DateTimeArithmetic.micros(value, kind);
    long floor = floor(micros, kind, unit);
    long rounded = floor;
    if (up && floor < micros) {
      rounded =
          unit.months > 0
              ? (Long) DateTimeArithmetic.addMonths(floor, Kind.TIMESTAMP, unit.months)
              : floor + unit.micros;
    }
    if (kind == Kind.DATE) {
      return (int) Math.floorDiv(rounded, MICROS_PER_DAY);
    }
    return kind == Kind.TIME ? (Object) Math.floorMod(rounded, MICROS_PER_DAY) : (Object) rounded;
  }

  private static long floor(long micros, Kind kind, TimeUnit unit) {
    if (unit == TimeUnit.WEEK && kind != Kind.TIME) {
      long day = Math.floorDiv(micros, MICROS_PER_DAY);
      // 1970-01-01 was a Thursday, three days after a Monday
      return (day - Math.floorMod(day + 3, 7L)) * MICROS_PER_DAY;
    }
    if (unit.micros > 0) {
      return Math.floorDiv(micros, unit.micros) * unit.micros;
    }
    if (unit == TimeUnit.NANOSECOND) {
      return micros;
    }
    if (kind == Kind.TIME || (unit.months == 0 && unit != TimeUnit.ISOYEAR)) {
      throw noField(unit, kind.name());
    }
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, MICROS_PER_DAY));
    if (unit == TimeUnit.ISOYEAR) {
      LocalDate fourth = LocalDate.of(date.get(IsoFields.WEEK_BASED_YEAR), 1, 4);
      return fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L).toEpochDay() * MICROS_PER_DAY;
    }
    if (unit.months < 12) {
      int size = (int) unit.months;
      int month = (date.getMonthValue() - 1) / size * size + 1;
      return LocalDate.of(date.getYear(), month, 1).toEpochDay() * MICROS_PER_DAY;
    }
    int years = (int) (unit.months / 12);
    // centuries and millennia begin with the year 1, decades with the year 0
    int origin = years > 10 ? 1 : 0;
    int year = Math.floorDiv(date.getYear() - origin, years) * years + origin;
    return LocalDate.of(Math.max(1, year), 1, 1).toEpochDay() * MICROS_PER_DAY;
  }
}

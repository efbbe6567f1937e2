package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;

/** Units of dates and times, by any of their names. */
public enum TimeUnit {
  MICROSECOND(1, 0),
  MILLISECOND(1000, 0),
  SECOND(1_000_000, 0),
  MINUTE(60_000_000L, 0),
  HOUR(3_600_000_000L, 0),
  DAY(86_400_000_000L, 0),
  WEEK(7 * 86_400_000_000L, 0),
  MONTH(0, 1),
  QUARTER(0, 3),
  YEAR(0, 12),
  DECADE(0, 120),
  CENTURY(0, 1200),
  MILLENNIUM(0, 12000),
  NANOSECOND(0, 0),
  EPOCH(0, 0),
  DOW(0, 0),
  ISODOW(0, 0),
  DOY(0, 0),
  ISOYEAR(0, 0);

  /** Length in microseconds; 0 for units that are months, or no length. */
  public final long micros;

  /** Length in months; 0 for units that are microseconds, or no length. */
  public final long months;

  TimeUnit(long micros, long months) {
    this.micros = micros;
    this.months = months;
  }

  /** The unit of a name such as MONTH, months, SQL_TSI_MONTH. */
  public static TimeUnit parse(Object name) {
    String unit = String.valueOf(name).toUpperCase(Locale.ROOT);
    if (unit.startsWith("SQL_TSI_")) {
      unit = unit.substring(8);
    }
    return switch (unit) {
      case "FRAC_SECOND", "US" -> MICROSECOND;
      case "MS" -> MILLISECOND;
      case "NS" -> NANOSECOND;
      case "DAYOFWEEK", "DAY_OF_WEEK" -> DOW;
      case "DAYOFYEAR", "DAY_OF_YEAR" -> DOY;
      case "ISO_DAY_OF_WEEK" -> ISODOW;
      case "ISO_WEEK", "ISOWEEK" -> WEEK;
      case "ISO_YEAR", "ISO_WEEK_YEAR" -> ISOYEAR;
      case "MILLENNIA" -> MILLENNIUM;
      case "CENTURIES" -> CENTURY;
      default -> named(unit, name);
    };
  }

  private static TimeUnit named(String unit, Object name) {
    for (TimeUnit candidate : values()) {
      if (candidate.name().equals(unit) || (candidate.name() + "S").equals(unit)) {
        return candidate;
      }
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER, "'" + name + "' is not a unit of date or time");
  }
}

package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals as words, {@code 1 day 2 hours 03:04:05}, as PostgreSQL takes them, and by ISO 8601,
 * {@code P1DT2H}. Stateless.
 */
public final class IntervalWords {
  private static final Pattern PART = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?)\\s*([a-z]+)\\s*");

  private IntervalWords() {}

  /** True if a text is written like this. */
  static boolean matches(String text) {
    return text.chars().anyMatch(Character::isLetter);
  }

  /** True if it is months and years that a text counts: its first unit of which there are any. */
  public static boolean ofMonths(String text) {
    String rest = text.strip().toLowerCase(Locale.ROOT);
    Matcher part = PART.matcher(rest);
    boolean months = false;
    while (part.lookingAt()) {
      months = unit(part.group(2), text, "INTERVAL").months > 0;
      if (new BigDecimal(part.group(1)).signum() != 0) {
        return months;
      }
      part.region(part.end(), rest.length());
    }
    return months;
  }

  /** In months. */
  static long months(String text) {
    String trimmed = text.strip();
    if (trimmed.startsWith("P") || trimmed.startsWith("-P")) {
      try {
        Period period = Period.parse(trimmed);
        if (period.equals(period.withDays(0))) {
          return period.toTotalMonths();
        }
      } catch (DateTimeException e) {
        throw wrong(text, "INTERVAL YEAR TO MONTH", e);
      }
    }
    return sum(text, true, "INTERVAL YEAR TO MONTH");
  }

  /** In microseconds. */
  static long micros(String text) {
    String trimmed = text.strip();
    if (trimmed.startsWith("P") || trimmed.startsWith("-P")) {
      try {
        Duration duration = Duration.parse(trimmed);
        return Math.addExact(
            Math.multiplyExact(duration.getSeconds(), DateTimeText.MICROS_PER_SECOND),
            duration.getNano() / 1000);
      } catch (DateTimeException | ArithmeticException e) {
        throw wrong(text, "INTERVAL DAY TO SECOND", e);
      }
    }
    return sum(text, false, "INTERVAL DAY TO SECOND");
  }

  private static long sum(String text, boolean months, String type) {
    String rest = text.strip().toLowerCase(Locale.ROOT);
    BigDecimal sum = BigDecimal.ZERO;
    while (!rest.isEmpty()) {
      Matcher part = PART.matcher(rest);
      if (!part.lookingAt()) {
        if (months || IntervalWords.matches(rest)) {
          throw wrong(text, type, null);
        }
        sum = sum.add(BigDecimal.valueOf(DateTimeText.parseDayTime(rest)));
        break;
      }
      TimeUnit unit = unit(part.group(2), text, type);
      long size = months ? unit.months : unit.micros;
      BigDecimal count = DecimalBounds.parse(part.group(1));
      if (size == 0 && count.signum() != 0) {
        throw wrong(text, type, null);
      }
      sum = sum.add(count.multiply(BigDecimal.valueOf(size)));
      rest = rest.substring(part.end());
    }
    try {
      return sum.setScale(0, RoundingMode.HALF_UP).longValueExact();
    } catch (ArithmeticException e) {
      throw new MokaException(
          SqlState.DATETIME_OVERFLOW, "'" + text + "' is out of the range of " + type, e);
    }
  }

  private static TimeUnit unit(String name, String text, String type) {
    return switch (name) {
      case "y", "yr", "yrs" -> TimeUnit.YEAR;
      case "mon", "mons" -> TimeUnit.MONTH;
      case "w" -> TimeUnit.WEEK;
      case "d" -> TimeUnit.DAY;
      case "h", "hr", "hrs" -> TimeUnit.HOUR;
      case "m", "min", "mins" -> TimeUnit.MINUTE;
      case "s", "sec", "secs" -> TimeUnit.SECOND;
      default -> {
        try {
          yield TimeUnit.parse(name);
        } catch (MokaException e) {
          throw wrong(text, type, e);
        }
      }
    };
  }

  private static MokaException wrong(String text, String type, Exception cause) {
    return new MokaException(SqlState.BAD_DATETIME, "'" + text + "' is not a valid " + type, cause);
  }
}

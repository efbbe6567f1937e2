package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Intervals with their units inside the quotes, as PostgreSQL writes them: {@code INTERVAL '2 hours
 * 30 minutes'}. Stateless.
 */
public final class IntervalText {
  private static final Pattern PART =
      Pattern.compile("\\s*([+-]?\\d+(?:\\.\\d+)?)\\s*([a-z]+)\\s*,?");
  private static final Pattern CLOCK =
      Pattern.compile("\\s*([+-]?)(\\d+):(\\d\\d)(?::(\\d\\d(?:\\.\\d+)?))?\\s*");
  private static final Pattern YEARS_AND_MONTHS = Pattern.compile("\\s*([+-]?)(\\d+)-(\\d+)\\s*");

  /** Days before a clock, without a unit. */
  private static final Pattern DAYS = Pattern.compile("\\s*([+-]?\\d+)\\s+(?=[+-]?\\d+:)");

  private static final int DIGITS = 9;
  private static final int FRACTION = 6;
  private static final long SECONDS_PER_DAY = 86_400;

  private IntervalText() {}

  /**
   * @param sign 1 or -1, before the quotes
   * @return a {@link MixedInterval} if it has months as well as days
   * @throws MokaException {@code BAD_DATETIME} if it is not an interval
   */
  public static SqlLiteral parse(String text, int sign, SqlParserPos position) {
    BigDecimal months = BigDecimal.ZERO;
    BigDecimal seconds = BigDecimal.ZERO;
    String rest = text.toLowerCase(Locale.ROOT);
    if (rest.isBlank()) {
      throw wrong(text);
    }
    if (rest.strip().endsWith(" ago")) {
      return parse(rest.strip().substring(0, rest.strip().length() - 4), -sign, position);
    }
    if (rest.strip().startsWith("p")) {
      return parse(IsoInterval.inWords(rest.strip(), text), sign, position);
    }
    Matcher ofYears = YEARS_AND_MONTHS.matcher(rest);
    if (ofYears.matches()) {
      months =
          new BigDecimal(ofYears.group(2))
              .multiply(BigDecimal.valueOf(12))
              .add(new BigDecimal(ofYears.group(3)));
      return ofMonths(ofYears.group(1).equals("-") ? months.negate() : months, sign, position);
    }
    Matcher days = DAYS.matcher(rest);
    if (days.lookingAt()) {
      seconds = times(new BigDecimal(days.group(1)), SECONDS_PER_DAY);
      rest = rest.substring(days.end());
    }
    while (!rest.isBlank()) {
      Matcher clock = CLOCK.matcher(rest);
      if (clock.matches()) {
        seconds = seconds.add(clockSeconds(clock));
        break;
      }
      Matcher part = PART.matcher(rest);
      if (!part.lookingAt()) {
        throw wrong(text);
      }
      BigDecimal number = new BigDecimal(part.group(1));
      switch (singular(part.group(2))) {
        case "year", "yr", "y" -> months = months.add(number.multiply(BigDecimal.valueOf(12)));
        case "month", "mon" -> months = months.add(number);
        case "week", "w" -> seconds = seconds.add(times(number, 7 * SECONDS_PER_DAY));
        case "day", "d" -> seconds = seconds.add(times(number, SECONDS_PER_DAY));
        case "hour", "hr", "h" -> seconds = seconds.add(times(number, 3600));
        case "minute", "min", "m" -> seconds = seconds.add(times(number, 60));
        case "second", "sec", "s" -> seconds = seconds.add(number);
        case "millisecond", "milli" -> seconds = seconds.add(number.movePointLeft(3));
        case "microsecond", "micro" -> seconds = seconds.add(number.movePointLeft(6));
        default -> throw wrong(text);
      }
      rest = rest.substring(part.end());
    }
    if (months.signum() != 0 && seconds.signum() != 0) {
      return new MixedInterval(
          sign,
          text,
          ofMonths(months, sign, position),
          ofSeconds(seconds, sign, position),
          position);
    }
    return months.signum() != 0
        ? ofMonths(months, sign, position)
        : ofSeconds(seconds, sign, position);
  }

  private static String singular(String unit) {
    return unit.length() > 1 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
  }

  private static BigDecimal times(BigDecimal number, long unit) {
    return number.multiply(BigDecimal.valueOf(unit));
  }

  private static BigDecimal clockSeconds(Matcher clock) {
    BigDecimal seconds = times(new BigDecimal(clock.group(2)), 3600);
    seconds = seconds.add(times(new BigDecimal(clock.group(3)), 60));
    if (clock.group(4) != null) {
      seconds = seconds.add(new BigDecimal(clock.group(4)));
    }
    return clock.group(1).equals("-") ? seconds.negate() : seconds;
  }

  private static SqlLiteral ofMonths(BigDecimal months, int sign, SqlParserPos position) {
    long whole = months.abs().longValue();
    return SqlLiteral.createInterval(
        months.signum() < 0 ? -sign : sign,
        whole / 12 + "-" + whole % 12,
        new SqlIntervalQualifier(TimeUnit.YEAR, DIGITS, TimeUnit.MONTH, FRACTION, position),
        position);
  }

  private static SqlLiteral ofSeconds(BigDecimal seconds, int sign, SqlParserPos position) {
    BigDecimal size = seconds.abs();
    long whole = size.longValue();
    BigDecimal fraction =
        size.subtract(BigDecimal.valueOf(whole)).setScale(FRACTION, java.math.RoundingMode.HALF_UP);
    long inDay = whole % SECONDS_PER_DAY;
    String value =
        String.format(
            Locale.ROOT,
            "%d %02d:%02d:%02d%s",
            whole / SECONDS_PER_DAY,
            inDay / 3600,
            inDay / 60 % 60,
            inDay % 60,
            fraction.signum() == 0 ? "" : fraction.toPlainString().substring(1));
    return SqlLiteral.createInterval(
        seconds.signum() < 0 ? -sign : sign,
        value,
        new SqlIntervalQualifier(TimeUnit.DAY, DIGITS, TimeUnit.SECOND, FRACTION, position),
        position);
  }

  static MokaException wrong(String text) {
    return new MokaException(
        SqlState.BAD_DATETIME,
        "'" + text + "' is not an interval; write like INTERVAL '2 hours 30 minutes'");
  }
}

package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates, times and intervals as text, both ways. Any other text gives 22007. */
public final class DateTimeText {
  public static final long MICROS_PER_SECOND = 1_000_000;
  public static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private static final Pattern DATE = Pattern.compile("(\\d{1,4})-(\\d{1,2})-(\\d{1,2})");
  private static final Pattern DIGITS = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)");
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{0,12}))?)?");
  private static final Pattern YEAR_MONTH = Pattern.compile("([+-]?)(\\d{1,6})(?:-(\\d{1,2}))?");
  private static final Pattern DAY_TIME =
      Pattern.compile(
          "([+-]?)(?:(\\d{1,9})(?:"
              + " +|$))?(?:(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,12}))?)?)?");

  private DateTimeText() {}

  public static Integer parseDate(String text) {
    String trimmed = text.strip();
    Matcher date = DATE.matcher(trimmed);
    if (!date.matches() && DIGITS.matcher(trimmed).matches()) {
      date = DIGITS.matcher(trimmed);
      date.matches();
    } else if (!date.matches()) {
      // a timestamp's date is taken, as a store assignment of one would
      int space = separator(trimmed);
      if (space < 0) {
        throw bad(text, "DATE", "YYYY-MM-DD");
      }
      return (int) Math.floorDiv(parseTimestamp(text), MICROS_PER_DAY);
    }
    return (int) day(date, text);
  }

  private static long day(Matcher date, String text) {
    return CalendarDay.of(
            Integer.parseInt(date.group(1)),
            Integer.parseInt(date.group(2)),
            Integer.parseInt(date.group(3)),
            text,
            "DATE")
        .toEpochDay();
  }

  public static Long parseTime(String text) {
    String trimmed = text.strip();
    Matcher time = TIME.matcher(trimmed);
    if (!time.matches()) {
      throw bad(text, "TIME", "HH:MM:SS");
    }
    return micros(time, text);
  }

  private static long micros(Matcher time, String text) {
    int hour = Integer.parseInt(time.group(1));
    int minute = Integer.parseInt(time.group(2));
    int second = time.group(3) == null ? 0 : Integer.parseInt(time.group(3));
    if (hour > 23 || minute > 59 || second > 59) {
      throw new MokaException(
          SqlState.DATETIME_OVERFLOW,
          "'" + text + "' is not a valid time: times go from 00:00:00 to 23:59:59");
    }
    return (hour * 3600L + minute * 60L + second) * MICROS_PER_SECOND + fraction(time.group(4));
  }

  /** Digits after the point as microseconds; digits beyond the sixth are rounded. */
  private static long fraction(String digits) {
    if (digits == null || digits.isEmpty()) {
      return 0;
    }
    String padded = (digits + "000000").substring(0, 6);
    long value = Long.parseLong(padded);
    return digits.length() > 6 && digits.charAt(6) >= '5' ? value + 1 : value;
  }

  public static Long parseTimestamp(String text) {
    String trimmed = text.strip();
    int separator = separator(trimmed);
    Matcher date = DATE.matcher(separator < 0 ? trimmed : trimmed.substring(0, separator));
    if (!date.matches()) {
      throw bad(text, "TIMESTAMP", "YYYY-MM-DD HH:MM:SS");
    }
    long micros = 0;
    if (separator >= 0) {
      Matcher time = TIME.matcher(trimmed.substring(separator + 1).strip());
      if (!time.matches()) {
        throw bad(text, "TIMESTAMP", "YYYY-MM-DD HH:MM:SS");
      }
      micros = micros(time, text);
    }
    return day(date, text) * MICROS_PER_DAY + micros;
  }

  private static int separator(String text) {
    int space = text.indexOf(' ');
    return space >= 0 ? space : text.indexOf('T');
  }

  private static MokaException bad(String text, String type, String expected) {
    return new MokaException(
        SqlState.BAD_DATETIME, "'" + text + "' is not a valid " + type + "; expected " + expected);
  }

  public static Long parseYearMonth(String text) {
    if (IntervalWords.matches(text)) {
      return IntervalWords.months(text);
    }
    Matcher interval = YEAR_MONTH.matcher(text.strip());
    if (!interval.matches()) {
      throw bad(text, "INTERVAL YEAR TO MONTH", "years-months");
    }
    long months = interval.group(3) == null ? 0 : Long.parseLong(interval.group(3));
    long value = Long.parseLong(interval.group(2)) * 12 + months;
    return interval.group(1).equals("-") ? -value : value;
  }

  public static Long parseDayTime(String text) {
    if (IntervalWords.matches(text)) {
      return IntervalWords.micros(text);
    }
    Matcher interval = DAY_TIME.matcher(text.strip());
    if (text.isBlank() || !interval.matches()) {
      throw bad(text, "INTERVAL DAY TO SECOND", "days hours:minutes:seconds");
    }
    long seconds =
        number(interval.group(2)) * 86_400
            + number(interval.group(3)) * 3600
            + number(interval.group(4)) * 60
            + number(interval.group(5));
    long value = seconds * MICROS_PER_SECOND + fraction(interval.group(6));
    return interval.group(1).equals("-") ? -value : value;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  public static String formatDate(int epochDay) {
    StringBuilder text = new StringBuilder(10);
    appendDate(text, epochDay);
    return text.toString();
  }

  private static void appendDate(StringBuilder text, long epochDay) {
    LocalDate date = LocalDate.ofEpochDay(epochDay);
    digits(text, date.getYear(), 4).append('-');
    digits(text, date.getMonthValue(), 2).append('-');
    digits(text, date.getDayOfMonth(), 2);
  }

  public static String formatTime(long micros) {
    StringBuilder text = new StringBuilder(15);
    appendTime(text, micros);
    return text.toString();
  }

  private static void appendTime(StringBuilder text, long micros) {
    long seconds = micros / MICROS_PER_SECOND;
    digits(text, seconds / 3600, 2).append(':');
    digits(text, seconds / 60 % 60, 2).append(':');
    digits(text, seconds % 60, 2);
    long fraction = micros % MICROS_PER_SECOND;
    if (fraction != 0) {
      digits(text.append('.'), fraction, 6);
      int end = text.length();
      while (text.charAt(end - 1) == '0') {
        end--;
      }
      text.setLength(end);
    }
  }

  public static String formatTimestamp(long micros) {
    StringBuilder text = new StringBuilder(26);
    appendDate(text, Math.floorDiv(micros, MICROS_PER_DAY));
    text.append(' ');
    appendTime(text, Math.floorMod(micros, MICROS_PER_DAY));
    return text.toString();
  }

  public static String formatYearMonth(long months) {
    StringBuilder text = new StringBuilder(months < 0 ? "-" : "");
    long size = Math.abs(months);
    return digits(text.append(size / 12).append('-'), size % 12, 2).toString();
  }

  public static String formatDayTime(long micros) {
    StringBuilder text = new StringBuilder(micros < 0 ? "-" : "");
    long size = Math.abs(micros);
    text.append(size / MICROS_PER_DAY).append(' ');
    appendTime(text, size % MICROS_PER_DAY);
    return text.toString();
  }

  private static StringBuilder digits(StringBuilder text, long value, int width) {
    String plain = Long.toString(value);
    for (int i = plain.length(); i < width; i++) {
      text.append('0');
    }
    return text.append(plain);
  }
}

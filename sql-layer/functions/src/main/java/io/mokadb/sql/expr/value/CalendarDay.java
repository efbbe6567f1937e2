package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.Locale;

/** The days that the calendar has, of the years 1 to 9999. Stateless. */
public final class CalendarDay {
  private static final int MAX_YEAR = 9999;

  private CalendarDay() {}

  /**
   * The day of three numbers.
   *
   * @param text in which they are written, for the message
   * @param type of the text, for the message
   * @throws MokaException {@code DATETIME_OVERFLOW} for a day that the calendar does not have
   */
  public static LocalDate of(int year, int month, int day, String text, String type) {
    String wrong = fault(year, month, day);
    if (wrong != null) {
      throw new MokaException(
          SqlState.DATETIME_OVERFLOW, "'" + text + "' is not a valid " + type + ": " + wrong);
    }
    return LocalDate.of(year, month, day);
  }

  private static String fault(int year, int month, int day) {
    if (year < 1 || year > MAX_YEAR) {
      return "years go from 1 to " + MAX_YEAR;
    }
    if (month < 1 || month > Month.values().length) {
      return "there is no month " + month;
    }
    int days = YearMonth.of(year, month).lengthOfMonth();
    return day >= 1 && day <= days
        ? null
        : Month.of(month).getDisplayName(TextStyle.FULL, Locale.ENGLISH)
            + " "
            + year
            + " has "
            + days
            + " days";
  }
}

package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.CalendarDay;
import io.mokadb.sql.parser.NameErrors;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;

/**
 * Dates and timestamps up to 1582. Without it, Calcite 1.42.0 reads literals in the calendar of
 * their time: it accepts DATE '1500-02-29', which is not a day of the Gregorian calendar, and
 * refuses DATE '1582-10-10', which is one. Moka uses the Gregorian calendar at all times, in casts,
 * functions and storage too. CALCITE-1884 tells of the same difference in Avatica. Stateless.
 */
public final class EarlyLiterals {
  private static final int FIRST_FULL_YEAR = 1583;
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(\\d{1,4})-(\\d{1,2})-(\\d{1,2})"
              + "(?: +(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d{0,9}))?)?\\s*");

  private EarlyLiterals() {}

  /**
   * The literal; null for one of another type or of a later day, or that is not valid.
   *
   * @throws MokaException {@code DATETIME_OVERFLOW} for a day or time that there is not
   */
  public static SqlLiteral of(SqlUnknownLiteral literal) {
    Matcher form = FORM.matcher(literal.getValue());
    boolean date = literal.tag.equals("DATE");
    if (!date && !literal.tag.equals("TIMESTAMP")
        || !form.matches()
        || date != (form.group(4) == null)) {
      return null;
    }
    LocalDate day = day(literal, form);
    LocalTime time = date ? LocalTime.MIDNIGHT : time(literal, form);
    if (day.getYear() >= FIRST_FULL_YEAR) {
      return null;
    }
    return date
        ? SqlLiteral.createDate(
            DateString.fromDaysSinceEpoch((int) day.toEpochDay()), literal.getParserPosition())
        : timestamp(literal, day, time, form);
  }

  private static LocalDate day(SqlUnknownLiteral literal, Matcher form) {
    try {
      return CalendarDay.of(
          number(form, 1), number(form, 2), number(form, 3), literal.getValue(), literal.tag);
    } catch (MokaException e) {
      throw new MokaException(
          e.state(), e.getMessage() + NameErrors.place(literal.getParserPosition()), e);
    }
  }

  private static LocalTime time(SqlUnknownLiteral literal, Matcher form) {
    try {
      return LocalTime.of(number(form, 4), number(form, 5), number(form, 6));
    } catch (DateTimeException e) {
      throw new MokaException(
          SqlState.DATETIME_OVERFLOW,
          "'"
              + literal.getValue()
              + "' is not a valid "
              + literal.tag
              + ": times go from 00:00:00 to 23:59:59"
              + NameErrors.place(literal.getParserPosition()),
          e);
    }
  }

  private static SqlLiteral timestamp(
      SqlUnknownLiteral literal, LocalDate day, LocalTime time, Matcher form) {
    String digits = form.group(7) == null ? "" : form.group(7);
    String fraction = digits.replaceAll("0+$", "");
    TimestampString moment =
        new TimestampString(
            day.getYear(),
            day.getMonthValue(),
            day.getDayOfMonth(),
            time.getHour(),
            time.getMinute(),
            time.getSecond());
    return SqlLiteral.createTimestamp(
        SqlTypeName.TIMESTAMP,
        fraction.isEmpty() ? moment : moment.withFraction(fraction),
        digits.length(),
        literal.getParserPosition());
  }

  private static int number(Matcher form, int group) {
    return Integer.parseInt(form.group(group));
  }
}

package io.mokadb.sql.expr;

import static io.mokadb.sql.expr.Calls.BIG;
import static io.mokadb.sql.expr.Calls.DATE;
import static io.mokadb.sql.expr.Calls.DBL;
import static io.mokadb.sql.expr.Calls.INT;
import static io.mokadb.sql.expr.Calls.MICROS;
import static io.mokadb.sql.expr.Calls.MONTHS;
import static io.mokadb.sql.expr.Calls.TIME;
import static io.mokadb.sql.expr.Calls.TIMESTAMP;
import static io.mokadb.sql.expr.Calls.TXT;
import static io.mokadb.sql.expr.Calls.call;
import static io.mokadb.sql.expr.Calls.date;
import static io.mokadb.sql.expr.Calls.fails;
import static io.mokadb.sql.expr.Calls.time;
import static io.mokadb.sql.expr.Calls.timestamp;
import static io.mokadb.sql.expr.Calls.typed;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlState;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DateTimeFunctionsTest {
  private static final Calls.Typed MOMENT = timestamp("2024-02-29 12:34:56.789012");
  private static final long DAY = 86_400_000_000L;

  @Test
  void extract_everyUnit_matches() {
    Object[][] table = {
      {"YEAR", 2024L},
      {"QUARTER", 1L},
      {"MONTH", 2L},
      {"WEEK", 9L},
      {"DAY", 29L},
      {"HOUR", 12L},
      {"MINUTE", 34L},
      {"SECOND", 56L},
      {"MILLISECOND", 56_789L},
      {"MICROSECOND", 56_789_012L},
      {"EPOCH", 1_709_210_096L},
      {"DOW", 5L},
      {"ISODOW", 4L},
      {"DOY", 60L},
      {"ISOYEAR", 2024L},
      {"DECADE", 202L},
      {"CENTURY", 21L},
      {"MILLENNIUM", 3L},
    };
    for (Object[] line : table) {
      assertThat(call("EXTRACT", BIG, line[0], MOMENT)).as("%s", line[0]).isEqualTo(line[1]);
    }
    assertThat(call("DATE_PART", DBL, "second", MOMENT)).isEqualTo(56.789012);
    assertThat(call("EXTRACT", BIG, "HOUR", typed(MICROS, DAY + 7_200_000_000L))).isEqualTo(2L);
    assertThat(call("EXTRACT", BIG, "YEAR", typed(MONTHS, 30L))).isEqualTo(2L);
    assertThat(call("YEAR", INT, date("1969-12-31"))).isEqualTo(1969);
    assertThat(call("HOUR", BIG, timestamp("1969-12-31 23:30:00"))).isEqualTo(23L);
    fails(SqlState.TYPE_MISMATCH, "EXTRACT", BIG, "YEAR", time("10:00:00"));
    fails(SqlState.INVALID_PARAMETER, "EXTRACT", BIG, "FORTNIGHT", MOMENT);
  }

  @Test
  void extract_randomDays_likeJavaTime() {
    Random random = new Random(42);
    for (int i = 0; i < 500; i++) {
      LocalDate day = LocalDate.ofEpochDay(random.nextInt(200_000) - 100_000);
      Calls.Typed value = typed(DATE, (int) day.toEpochDay());
      assertThat(call("EXTRACT", INT, "WEEK", value))
          .as("seed 42, %s", day)
          .isEqualTo(day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      assertThat(call("EXTRACT", INT, "DOY", value)).isEqualTo(day.getDayOfYear());
      assertThat(call("FLOOR", DATE, value, "QUARTER"))
          .isEqualTo((int) day.with(IsoFields.DAY_OF_QUARTER, 1).toEpochDay());
    }
  }

  @Test
  void rounding_units_match() {
    assertThat(call("FLOOR", TIMESTAMP, MOMENT, "HOUR"))
        .isEqualTo(timestamp("2024-02-29 12:00:00").value());
    assertThat(call("CEIL", TIMESTAMP, MOMENT, "MONTH"))
        .isEqualTo(timestamp("2024-03-01 00:00:00").value());
    assertThat(call("DATE_TRUNC", TIMESTAMP, "week", MOMENT))
        .isEqualTo(timestamp("2024-02-26 00:00:00").value());
    assertThat(call("DATE_TRUNC", TIMESTAMP, "year", timestamp("1965-07-01 01:00:00")))
        .isEqualTo(timestamp("1965-01-01 00:00:00").value());
    assertThat(call("DATE_TRUNC", DATE, "century", date("2000-05-05")))
        .isEqualTo(date("1901-01-01").value());
    assertThat(call("FLOOR", TIME, time("10:20:30.5"), "MINUTE"))
        .isEqualTo(time("10:20:00").value());
  }

  @Test
  void arithmetic_datesAndIntervals_match() {
    assertThat(call("PLUS", DATE, date("2024-01-31"), typed(MONTHS, 1L)))
        .isEqualTo(date("2024-02-29").value());
    assertThat(call("MINUS", DATE, date("2024-03-01"), typed(MICROS, DAY)))
        .isEqualTo(date("2024-02-29").value());
    assertThat(call("PLUS", TIMESTAMP, date("2024-03-01"), typed(MICROS, 3_600_000_000L)))
        .isEqualTo(timestamp("2024-03-01 01:00:00").value());
    assertThat(call("PLUS", TIME, time("23:30:00"), typed(MICROS, 3_600_000_000L)))
        .isEqualTo(time("00:30:00").value());
    assertThat(call("PLUS", DATE, date("2024-02-28"), 2)).isEqualTo(date("2024-03-01").value());
    assertThat(call("MINUS", INT, date("2024-03-01"), date("2024-02-01"))).isEqualTo(29);
    assertThat(call("MINUS", MICROS, MOMENT, timestamp("2024-02-28 12:34:56.789012")))
        .isEqualTo(DAY);
    assertThat(call("MINUS", MONTHS, date("2024-03-30"), date("2024-01-31"))).isEqualTo(1L);
    assertThat(call("TIMES", MICROS, typed(MICROS, 10L), 3)).isEqualTo(30L);
    assertThat(call("DIVIDE", BIG, typed(MICROS, DAY * 5), 3_600_000_000L)).isEqualTo(120L);
    assertThat(call("PLUS", MONTHS, typed(MONTHS, 3L), typed(MONTHS, 4L))).isEqualTo(7L);
    assertThat(call("PLUS", DATE, date("2024-01-31"), typed(MONTHS, null))).isNull();
    fails(SqlState.DATETIME_OVERFLOW, "PLUS", DATE, date("9999-12-31"), 1);
  }

  @Test
  void addAndDiff_units_match() {
    assertThat(call("TIMESTAMPADD", TIMESTAMP, "MONTH", 12, MOMENT))
        .isEqualTo(timestamp("2025-02-28 12:34:56.789012").value());
    assertThat(call("TIMESTAMPADD", TIMESTAMP, "SQL_TSI_HOUR", -13, MOMENT))
        .isEqualTo(timestamp("2024-02-28 23:34:56.789012").value());
    assertThat(call("TIMESTAMPDIFF", INT, "DAY", date("2024-01-01"), MOMENT)).isEqualTo(59);
    assertThat(call("TIMESTAMPDIFF", INT, "MONTH", date("2024-01-31"), date("2024-02-29")))
        .isEqualTo(1);
    assertThat(call("TIMESTAMPDIFF", INT, "MONTH", date("2024-02-29"), date("2024-01-31")))
        .isEqualTo(0);
    assertThat(call("TIMESTAMPDIFF", INT, "YEAR", date("2020-02-29"), date("2024-02-28")))
        .isEqualTo(3);
    assertThat(call("DATEDIFF", INT, date("2024-03-01"), date("2024-02-01"))).isEqualTo(29);
    assertThat(call("LAST_DAY", DATE, date("2023-02-11"))).isEqualTo(date("2023-02-28").value());
    assertThat(call("ADD_MONTHS", DATE, date("2024-03-31"), -1))
        .isEqualTo(date("2024-02-29").value());
  }

  @Test
  void text_patterns_match() {
    assertThat(call("TO_CHAR", TXT, MOMENT, "YYYY-MM-DD HH24:MI:SS.US"))
        .isEqualTo("2024-02-29 12:34:56.789012");
    assertThat(call("TO_CHAR", TXT, MOMENT, "FMDD Mon YY, HH12 AM")).isEqualTo("29 Feb 24, 12 PM");
    assertThat(call("TO_DATE", DATE, "29.02.2024", "DD.MM.YYYY"))
        .isEqualTo(date("2024-02-29").value());
    assertThat(call("TO_TIMESTAMP", TIMESTAMP, "20240229 1234", "YYYYMMDD HH24MI"))
        .isEqualTo(timestamp("2024-02-29 12:34:00").value());
    assertThat(call("DAYNAME", TXT, date("2024-02-29"))).isEqualTo("Thursday");
    assertThat(call("MONTHNAME", TXT, MOMENT)).isEqualTo("February");
    fails(SqlState.BAD_DATETIME, "TO_DATE", DATE, "31.02.x", "DD.MM.YYYY");
    fails(SqlState.INVALID_PARAMETER, "TO_CHAR", TXT, MOMENT, "ZZ");
  }

  @Test
  void unixTime_bothWays_match() {
    assertThat(call("UNIX_SECONDS", BIG, MOMENT)).isEqualTo(1_709_210_096L);
    assertThat(call("TIMESTAMP_SECONDS", TIMESTAMP, 1_709_210_096L))
        .isEqualTo(timestamp("2024-02-29 12:34:56").value());
    fails(SqlState.DATETIME_OVERFLOW, "TIMESTAMP_SECONDS", TIMESTAMP, Long.MAX_VALUE);
  }
}

package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/** Functions that make dates, times and timestamps of their parts. */
final class DateTimeConstructors {
  private static final SqlType DATE = SqlType.of(Kind.DATE);
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private DateTimeConstructors() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "MAKE_DATE(INTEGER, INTEGER, INTEGER) DATE ZONED: " + "the date of a year, month and day",
        DateTimeConstructors::makeDate);
    registry.add(
        "MAKE_TIME(INTEGER, INTEGER, DOUBLE) TIME ZONED: "
            + "the time of an hour, minute and second",
        DateTimeConstructors::makeTime);
    registry.add(
        "MAKE_TIMESTAMP(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, DOUBLE) TIMESTAMP "
            + "ZONED: "
            + "the timestamp of a year, month, day, hour, minute and second",
        DateTimeConstructors::makeTimestamp);
    registry.alias(
        "MAKE_TIMESTAMP",
        "MAKE_TIMESTAMPTZ(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, DOUBLE) "
            + "TIMESTAMP_TZ ZONED: "
            + "the moment of a year, month, day, hour, minute and second");
  }

  private static Expr makeDate(Call call) {
    if (call.size() != 3) {
      return null;
    }
    return call.asResult(
        Strict.of(
            call.integer(0),
            call.integer(1),
            call.integer(2),
            (y, m, d) ->
                DateTimeText.parseDate(
                    String.format("%04d-%02d-%02d", (Integer) y, (Integer) m, (Integer) d))),
        DATE);
  }

  private static Expr makeTime(Call call) {
    return call.size() != 3
        ? null
        : call.asResult(
            Strict.of(
                call.integer(0),
                call.integer(1),
                call.real(2),
                (h, m, s) -> timeOfDay((Integer) h, (Integer) m, (Double) s)),
            SqlType.of(Kind.TIME));
  }

  private static Expr makeTimestamp(Call call) {
    if (call.size() != 6) {
      return null;
    }
    List<Expr> parts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      parts.add(call.integer(i));
    }
    parts.add(call.real(5));
    return call.asResult(
        Strict.of(
            parts,
            p -> {
              String date =
                  String.format("%04d-%02d-%02d", (Integer) p[0], (Integer) p[1], (Integer) p[2]);
              return DateTimeText.parseDate(date) * MICROS_PER_DAY
                  + timeOfDay((Integer) p[3], (Integer) p[4], (Double) p[5]);
            }),
        TIMESTAMP);
  }

  private static long timeOfDay(int hour, int minute, double second) {
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || !(second >= 0 && second < 60)) {
      throw new MokaException(
          SqlState.BAD_DATETIME, hour + ":" + minute + ":" + second + " is not a time of day");
    }
    return (hour * 3600L + minute * 60L) * 1_000_000L + Math.round(second * 1_000_000);
  }
}

package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;
import static io.mokadb.sql.function.FunctionRegistry.BIGINT;
import static io.mokadb.sql.function.FunctionRegistry.DOUBLE;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Fields of dates and times, rounding to units, and moving by units. */
public final class DateTimeFunctions {
  private static final SqlType DATE = SqlType.of(Kind.DATE);
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private DateTimeFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "EXTRACT(UNIT, ANY) STANDARD ZONED TOTAL: "
            + "a field of a date, time or interval {fn EXTRACT}",
        DateTimeFunctions::extract);
    registry.add(
        "DATE_PART(UNIT, ANY) FIELD OR NULL ZONED: a field of a date, time or interval",
        DateTimeFunctions::part);
    registry.add(
        "EXACT_PART(UNIT, ANY) DECIMAL(18,6) OR NULL ZONED INTERNAL: " + "a field with a fraction",
        DateTimeFunctions::exactPart);
    field(
        registry,
        "YEAR(TIMESTAMP) STANDARD ZONED: " + "the year {fn YEAR = EXTRACT(YEAR FROM $1)}",
        TimeUnit.YEAR);
    field(
        registry,
        "QUARTER(TIMESTAMP) STANDARD ZONED: "
            + "the quarter, from 1 to 4 {fn QUARTER = EXTRACT(QUARTER FROM $1)}",
        TimeUnit.QUARTER);
    field(
        registry,
        "MONTH(TIMESTAMP) STANDARD ZONED: "
            + "the month, from 1 to 12 {fn MONTH = EXTRACT(MONTH FROM $1)}",
        TimeUnit.MONTH);
    field(
        registry,
        "WEEK(TIMESTAMP) STANDARD ZONED: "
            + "the week of the year, as ISO 8601 counts {fn WEEK = EXTRACT(WEEK FROM $1)}",
        TimeUnit.WEEK);
    registry.alias(
        "WEEK",
        "WEEKOFYEAR / ISO_WEEK(MOMENT) INTEGER ZONED: "
            + "the week of the year, as ISO 8601 counts");
    field(
        registry,
        "ISO_YEAR(MOMENT) INTEGER ZONED: the year of the week, as ISO 8601 counts",
        TimeUnit.ISOYEAR);
    field(
        registry,
        "ISO_DAY_OF_WEEK(MOMENT) INTEGER ZONED: " + "the day of the week, from 1 for Monday",
        TimeUnit.ISODOW);
    field(
        registry,
        "DAYOFYEAR(TIMESTAMP) STANDARD ZONED: "
            + "the day of the year {fn DAYOFYEAR = EXTRACT(DOY FROM $1)}",
        TimeUnit.DOY);
    registry.alias("DAYOFYEAR", "DAY_OF_YEAR(MOMENT) INTEGER ZONED: the day of the year");
    field(
        registry,
        "DAYOFMONTH(TIMESTAMP) STANDARD ZONED: "
            + "the day of the month {fn DAYOFMONTH = EXTRACT(DAY FROM $1)}",
        TimeUnit.DAY);
    registry.alias("DAYOFMONTH", "DAY / DAY_OF_MONTH(TIMED) INTEGER ZONED: the day of the month");
    field(
        registry,
        "DAYOFWEEK(TIMESTAMP) STANDARD ZONED: "
            + "the day of the week, from 1 for Sunday {fn DAYOFWEEK = EXTRACT(DOW FROM $1)}",
        TimeUnit.DOW);
    registry.alias(
        "DAYOFWEEK",
        "DAY_OF_WEEK(MOMENT) INTEGER ZONED: " + "the day of the week, from 1 for Sunday");
    field(
        registry,
        "HOUR(TIMESTAMP) STANDARD ZONED: " + "the hour {fn HOUR = EXTRACT(HOUR FROM $1)}",
        TimeUnit.HOUR);
    field(
        registry,
        "MINUTE(TIMESTAMP) STANDARD ZONED: " + "the minute {fn MINUTE = EXTRACT(MINUTE FROM $1)}",
        TimeUnit.MINUTE);
    field(
        registry,
        "SECOND(TIMESTAMP) STANDARD ZONED: " + "the second {fn SECOND = EXTRACT(SECOND FROM $1)}",
        TimeUnit.SECOND);
    registry.add(
        "DATE_TRUNC(UNIT, TIMESTAMP) STANDARD ZONED: the beginning of a unit",
        DateTimeFunctions::truncated);
    registry.add(
        "TIMESTAMPADD(UNIT, INTEGER, TIMESTAMP) STANDARD ZONED ELAPSED: "
            + "a date or timestamp so many units later {fn TIMESTAMPADD = "
            + "TIMESTAMPADD($UNIT, $2, $3)}",
        DateTimeFunctions::add);
    registry.alias(
        "TIMESTAMPADD",
        "DATEADD(UNIT, INTEGER, TIMESTAMP) REWRITTEN ZONED ELAPSED: "
            + "a date or timestamp so many units later");
    registry.add(
        "TIMESTAMPDIFF(UNIT, TIMESTAMP, TIMESTAMP) STANDARD ZONED ELAPSED: "
            + "the number of whole units between two moments {fn TIMESTAMPDIFF = "
            + "TIMESTAMPDIFF($UNIT, $2, $3)}",
        DateTimeFunctions::diff);
    registry.add(
        "DATEDIFF(UNIT, TIMESTAMP, TIMESTAMP) REWRITTEN ZONED ELAPSED: "
            + "how often a new unit begins between two moments",
        DateTimeFunctions::diff);
    registry.add(
        "ADD_MONTHS(MOMENT, NUMERIC) OPERAND1 ZONED: " + "a date or timestamp so many months later",
        DateTimeFunctions::addMonths);
    registry.add(
        "MONTHS_BETWEEN(MOMENT, MOMENT) DOUBLE ZONED: "
            + "the number of whole months between two moments",
        DateTimeFunctions::monthsBetween);
    registry.add(
        "LAST_DAY(TIMESTAMP) STANDARD ZONED: the last day of the month",
        DateTimeFunctions::lastDay);
    registry.add(
        "MAKE_DATE(INTEGER, INTEGER, INTEGER) DATE ZONED: " + "the date of a year, month and day",
        DateTimeFunctions::makeDate);
    registry.add(
        "MAKE_TIME(INTEGER, INTEGER, DOUBLE) TIME ZONED: "
            + "the time of an hour, minute and second",
        DateTimeFunctions::makeTime);
    registry.add(
        "MAKE_TIMESTAMP(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, DOUBLE) TIMESTAMP "
            + "ZONED: "
            + "the timestamp of a year, month, day, hour, minute and second",
        DateTimeFunctions::makeTimestamp);
    registry.alias(
        "MAKE_TIMESTAMP",
        "MAKE_TIMESTAMPTZ(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, DOUBLE) "
            + "TIMESTAMP_TZ ZONED: "
            + "the moment of a year, month, day, hour, minute and second");
    registry.add(
        "DATE_BIN(ANY, ANY, ANY) OPERAND2 ZONED: "
            + "the beginning of an interval of this length, counted from an origin",
        DateTimeFunctions::bin);
    registry.add(
        "ISFINITE(ANY) BOOLEAN ZONED: true for every date, time and interval",
        call -> Strict.of(call.operand(0), x -> true));
  }

  /** The operand as a moment: text becomes a TIMESTAMP. */
  private static Expr moment(Call call, int operand) {
    return call.kind(operand).isCharacter() || call.kind(operand) == Kind.NULL
        ? call.converted(operand, TIMESTAMP)
        : call.operand(operand);
  }

  private static Kind momentKind(Call call, int operand) {
    Kind kind = call.kind(operand);
    return kind.isCharacter() || kind == Kind.NULL ? Kind.TIMESTAMP : kind;
  }

  private static void field(FunctionRegistry registry, String name, TimeUnit unit) {
    registry.add(
        name,
        call -> {
          if (call.size() != 1) {
            return null;
          }
          Kind kind = momentKind(call, 0);
          return call.asResult(
              Strict.of(moment(call, 0), x -> DateTimeFields.get(unit, x, kind)), BIGINT);
        });
  }

  private static Expr extract(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Kind kind = momentKind(call, 1);
    boolean fractional =
        call.result().kind() == Kind.DOUBLE || call.result().kind() == Kind.DECIMAL;
    Object name = call.constant(0);
    if (name == null) {
      return call.asResult(
          Strict.of(
              call.text(0),
              moment(call, 1),
              (u, x) -> DateTimeFields.getExact(TimeUnit.parse(u), x, kind)),
          DOUBLE);
    }
    TimeUnit unit = TimeUnit.parse(name);
    return fractional
        ? call.asResult(
            Strict.of(moment(call, 1), x -> DateTimeFields.getExact(unit, x, kind)), DOUBLE)
        : call.asResult(Strict.of(moment(call, 1), x -> DateTimeFields.get(unit, x, kind)), BIGINT);
  }

  /** DATE_PART: PostgreSQL counts the days of the week from 0, Sunday. */
  private static Expr part(Call call) {
    if (call.size() != 2
        || !(call.constant(0) instanceof String name)
        || !name.equalsIgnoreCase("dow")) {
      return extract(call);
    }
    Kind kind = momentKind(call, 1);
    return call.asResult(
        Strict.of(moment(call, 1), x -> DateTimeFields.get(TimeUnit.DOW, x, kind) - 1), BIGINT);
  }

  /** Seconds with six digits after the point. */
  private static Expr exactPart(Call call) {
    TimeUnit unit = TimeUnit.parse(call.constant(0));
    Kind kind = momentKind(call, 1);
    return Strict.of(
        moment(call, 1),
        x ->
            kind == Kind.INTERVAL_YEAR_MONTH
                ? BigDecimal.valueOf(DateTimeFields.get(unit, x, kind)).setScale(6)
                : BigDecimal.valueOf(DateTimeFields.micros(unit, x, kind), 6));
  }

  /** FLOOR or CEIL (value, unit). */
  public static Expr rounded(Call call, boolean up) {
    Object name = call.constant(1);
    if (name == null || !DateTimeArithmetic.isDateTime(call.kind(0))) {
      return null;
    }
    return rounded(call, 0, TimeUnit.parse(name), up);
  }

  private static Expr rounded(Call call, int operand, TimeUnit unit, boolean up) {
    Kind kind = momentKind(call, operand);
    return call.asResult(
        Strict.of(moment(call, operand), x -> DateTimeFields.round(x, kind, unit, up)),
        SqlType.of(kind));
  }

  /** DATE_TRUNC('unit', value), or TRUNC(value, unit). */
  public static Expr truncated(Call call) {
    if (call.size() == 1) {
      return DateTimeArithmetic.isDateTime(call.kind(0))
          ? rounded(call, 0, TimeUnit.DAY, false)
          : null;
    }
    if (call.size() != 2) {
      return null;
    }
    int operand = DateTimeArithmetic.isDateTime(call.kind(0)) ? 0 : 1;
    Object name = call.constant(1 - operand);
    if (name != null) {
      return rounded(call, operand, TimeUnit.parse(name), false);
    }
    Kind kind = momentKind(call, operand);
    return call.asResult(
        Strict.of(
            call.text(1 - operand),
            moment(call, operand),
            (u, x) -> DateTimeFields.round(x, kind, TimeUnit.parse(u), false)),
        SqlType.of(kind));
  }

  /** TIMESTAMPADD(unit, amount, moment). */
  private static Expr add(Call call) {
    if (call.size() != 3 || call.constant(0) == null) {
      return null;
    }
    TimeUnit unit = TimeUnit.parse(call.constant(0));
    Kind given = momentKind(call, 2);
    boolean promoted = given == Kind.DATE && call.result().kind() == Kind.TIMESTAMP;
    Kind kind = promoted ? Kind.TIMESTAMP : given;
    Expr moment = promoted ? call.converted(2, TIMESTAMP) : moment(call, 2);
    Expr sum =
        unit.months > 0
            ? Strict.of(
                call.bigint(1),
                moment,
                (n, x) ->
                    DateTimeArithmetic.addMonths(
                        x, kind, Arithmetic.multiply((Long) n, unit.months, "INTERVAL")))
            : Strict.of(
                call.bigint(1),
                moment,
                (n, x) ->
                    DateTimeArithmetic.addMicros(
                        x, kind, Arithmetic.multiply((Long) n, unit.micros, "INTERVAL")));
    return call.asResult(sum, SqlType.of(kind));
  }

  /** TIMESTAMPDIFF(unit, from, to): whole units; or DATEDIFF(to, from) in days. */
  private static Expr diff(Call call) {
    if (call.size() == 2) {
      Kind to = momentKind(call, 0);
      Kind from = momentKind(call, 1);
      return call.asResult(
          Strict.of(
              moment(call, 0),
              moment(call, 1),
              (x, y) ->
                  Math.floorDiv(DateTimeArithmetic.micros(x, to), MICROS_PER_DAY)
                      - Math.floorDiv(DateTimeArithmetic.micros(y, from), MICROS_PER_DAY)),
          BIGINT);
    }
    if (call.size() != 3 || call.constant(0) == null) {
      return null;
    }
    TimeUnit unit = TimeUnit.parse(call.constant(0));
    if (unit.months == 0 && unit.micros == 0 && unit != TimeUnit.NANOSECOND) {
      return null;
    }
    Kind from = momentKind(call, 1);
    Kind to = momentKind(call, 2);
    return call.asResult(
        Strict.of(
            moment(call, 1),
            moment(call, 2),
            (x, y) -> {
              long first = DateTimeArithmetic.micros(x, from);
              long last = DateTimeArithmetic.micros(y, to);
              if (unit == TimeUnit.NANOSECOND) {
                return Arithmetic.multiply(last - first, 1000, "BIGINT");
              }
              return unit.months > 0
                  ? DateTimeArithmetic.monthsBetween(first, last) / unit.months
                  : (last - first) / unit.micros;
            }),
        BIGINT);
  }

  private static Expr addMonths(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Kind kind = momentKind(call, 0);
    return call.asResult(
        Strict.of(
            moment(call, 0),
            call.bigint(1),
            (x, n) -> DateTimeArithmetic.addMonths(x, kind, (Long) n)),
        SqlType.of(kind));
  }

  private static Expr monthsBetween(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Kind first = momentKind(call, 0);
    Kind second = momentKind(call, 1);
    return call.asResult(
        Strict.of(
            moment(call, 0),
            moment(call, 1),
            (x, y) ->
                (double)
                    DateTimeArithmetic.monthsBetween(
                        DateTimeArithmetic.micros(y, second), DateTimeArithmetic.micros(x, first))),
        DOUBLE);
  }

  private static Expr lastDay(Call call) {
    Kind kind = momentKind(call, 0);
    return call.asResult(
        Strict.of(
            moment(call, 0),
            x -> {
              LocalDate date = DateTimeFields.date(x, kind);
              return (int) date.withDayOfMonth(date.lengthOfMonth()).toEpochDay();
            }),
        DATE);
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

  /** DATE_BIN(width, moment, origin): where the interval begins that the moment lies in. */
  private static Expr bin(Call call) {
    Kind kind = call.kind(1);
    if (call.size() != 3 || !(kind == Kind.TIMESTAMP || kind == Kind.TIMESTAMP_TZ)) {
      return null;
    }
    return Strict.of(
        call.converted(0, SqlType.of(Kind.INTERVAL_DAY_TIME)),
        call.operand(1),
        call.converted(2, call.types().get(1)),
        (width, x, origin) -> {
          if ((Long) width <= 0) {
            throw new MokaException(
                SqlState.INVALID_PARAMETER, "The width of DATE_BIN must be more than nothing");
          }
          return (Long) x - Math.floorMod((Long) x - (Long) origin, (Long) width);
        });
  }

  private static long timeOfDay(int hour, int minute, double second) {
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || !(second >= 0 && second < 60)) {
      throw new MokaException(
          SqlState.BAD_DATETIME, hour + ":" + minute + ":" + second + " is no time of day");
    }
    return (hour * 3600L + minute * 60L) * 1_000_000L + Math.round(second * 1_000_000);
  }
}

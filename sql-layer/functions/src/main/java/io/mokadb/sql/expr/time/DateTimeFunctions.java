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
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.time.LocalDate;

/** Functions that round dates and times to units, move them by units, and count units. */
public final class DateTimeFunctions {
  private static final SqlType DATE = SqlType.of(Kind.DATE);
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private DateTimeFunctions() {}

  public static void register(FunctionRegistry registry) {
    DateTimeFieldFunctions.register(registry);
    registry.add(
        "DATE_TRUNC(UNIT, TIMESTAMP) STANDARD WIDENED ZONED: the beginning of a unit",
        DateTimeFunctions::truncated);
    registry.add(
        "TIMESTAMPADD(UNIT, INTEGER, TIMESTAMP) STANDARD WIDENED ZONED ELAPSED: "
            + "a date or timestamp so many units later {fn TIMESTAMPADD}",
        DateTimeFunctions::add);
    registry.alias(
        "TIMESTAMPADD",
        "DATEADD(UNIT, INTEGER, TIMESTAMP) REWRITTEN WIDENED ZONED ELAPSED: "
            + "a date or timestamp so many units later");
    registry.add(
        "TIMESTAMPDIFF(UNIT, TIMESTAMP, TIMESTAMP) STANDARD WIDENED ZONED ELAPSED: "
            + "the number of whole units between two moments {fn TIMESTAMPDIFF}",
        DateTimeFunctions::diff);
    registry.add(
        "DATEDIFF(UNIT, TIMESTAMP, TIMESTAMP) REWRITTEN INTEGER ZONED ELAPSED: "
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
        "LAST_DAY(TIMESTAMP) STANDARD DATE ZONED: the last day of the month",
        DateTimeFunctions::lastDay);
    DateTimeConstructors.register(registry);
    registry.add(
        "DATE_BIN(ANY, ANY, ANY) OPERAND2 ZONED: "
            + "the beginning of an interval of this length, counted from an origin",
        DateTimeFunctions::bin);
    registry.add(
        "ISFINITE(ANY) BOOLEAN ZONED: true for every date, time and interval",
        call -> Strict.of(call.operand(0), x -> true));
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
    Kind kind = DateTimeFieldFunctions.momentKind(call, operand);
    return call.asResult(
        Strict.of(
            DateTimeFieldFunctions.moment(call, operand),
            x -> DateTimeFields.round(x, kind, unit, up)),
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
    Kind kind = DateTimeFieldFunctions.momentKind(call, operand);
    return call.asResult(
        Strict.of(
            call.text(1 - operand),
            DateTimeFieldFunctions.moment(call, operand),
            (u, x) -> DateTimeFields.round(x, kind, TimeUnit.parse(u), false)),
        SqlType.of(kind));
  }

  /** TIMESTAMPADD(unit, amount, moment). */
  private static Expr add(Call call) {
    if (call.size() != 3 || call.constant(0) == null) {
      return null;
    }
    TimeUnit unit = TimeUnit.parse(call.constant(0));
    Kind given = DateTimeFieldFunctions.momentKind(call, 2);
    boolean promoted = given == Kind.DATE && call.result().kind() == Kind.TIMESTAMP;
    Kind kind = promoted ? Kind.TIMESTAMP : given;
    Expr moment = promoted ? call.converted(2, TIMESTAMP) : DateTimeFieldFunctions.moment(call, 2);
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
      Kind to = DateTimeFieldFunctions.momentKind(call, 0);
      Kind from = DateTimeFieldFunctions.momentKind(call, 1);
      return call.asResult(
          Strict.of(
              DateTimeFieldFunctions.moment(call, 0),
              DateTimeFieldFunctions.moment(call, 1),
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
    Kind from = DateTimeFieldFunctions.momentKind(call, 1);
    Kind to = DateTimeFieldFunctions.momentKind(call, 2);
    return call.asResult(
        Strict.of(
            DateTimeFieldFunctions.moment(call, 1),
            DateTimeFieldFunctions.moment(call, 2),
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
    Kind kind = DateTimeFieldFunctions.momentKind(call, 0);
    return call.asResult(
        Strict.of(
            DateTimeFieldFunctions.moment(call, 0),
            call.bigint(1),
            (x, n) -> DateTimeArithmetic.addMonths(x, kind, (Long) n)),
        SqlType.of(kind));
  }

  private static Expr monthsBetween(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Kind first = DateTimeFieldFunctions.momentKind(call, 0);
    Kind second = DateTimeFieldFunctions.momentKind(call, 1);
    return call.asResult(
        Strict.of(
            DateTimeFieldFunctions.moment(call, 0),
            DateTimeFieldFunctions.moment(call, 1),
            (x, y) ->
                (double)
                    DateTimeArithmetic.monthsBetween(
                        DateTimeArithmetic.micros(y, second), DateTimeArithmetic.micros(x, first))),
        DOUBLE);
  }

  private static Expr lastDay(Call call) {
    Kind kind = DateTimeFieldFunctions.momentKind(call, 0);
    return call.asResult(
        Strict.of(
            DateTimeFieldFunctions.moment(call, 0),
            x -> {
              LocalDate date = DateTimeFields.date(x, kind);
              return (int) date.withDayOfMonth(date.lengthOfMonth()).toEpochDay();
            }),
        DATE);
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
}

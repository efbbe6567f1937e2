package io.mokadb.sql.expr.time;

import static io.mokadb.sql.function.FunctionRegistry.BIGINT;
import static io.mokadb.sql.function.FunctionRegistry.DOUBLE;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;

/** Functions that return a field of a date, time or interval. */
final class DateTimeFieldFunctions {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);

  private DateTimeFieldFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "EXTRACT(UNIT, ANY) STANDARD BIGINT ZONED TOTAL: "
            + "a field of a date, time or interval {fn EXTRACT}",
        DateTimeFieldFunctions::extract);
    registry.add(
        "DATE_PART(UNIT, ANY) FIELD OR NULL ZONED: a field of a date, time or interval",
        DateTimeFieldFunctions::part);
    registry.add(
        "EXACT_PART(UNIT, ANY) DECIMAL(18,6) OR NULL ZONED INTERNAL: " + "a field with a fraction",
        DateTimeFieldFunctions::exactPart);
    field(
        registry, "YEAR(TIMESTAMP) STANDARD BIGINT ZONED: " + "the year {fn YEAR}", TimeUnit.YEAR);
    field(
        registry,
        "QUARTER(TIMESTAMP) STANDARD BIGINT ZONED: " + "the quarter, from 1 to 4 {fn QUARTER}",
        TimeUnit.QUARTER);
    field(
        registry,
        "MONTH(TIMESTAMP) STANDARD BIGINT ZONED: " + "the month, from 1 to 12 {fn MONTH}",
        TimeUnit.MONTH);
    field(
        registry,
        "WEEK(TIMESTAMP) STANDARD BIGINT ZONED: "
            + "the week of the year, as ISO 8601 counts {fn WEEK}",
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
        "DAYOFYEAR(TIMESTAMP) STANDARD BIGINT ZONED: " + "the day of the year {fn DAYOFYEAR}",
        TimeUnit.DOY);
    registry.alias("DAYOFYEAR", "DAY_OF_YEAR(MOMENT) INTEGER ZONED: the day of the year");
    field(
        registry,
        "DAYOFMONTH(TIMESTAMP) STANDARD BIGINT ZONED: " + "the day of the month {fn DAYOFMONTH}",
        TimeUnit.DAY);
    registry.alias("DAYOFMONTH", "DAY / DAY_OF_MONTH(TIMED) INTEGER ZONED: the day of the month");
    field(
        registry,
        "DAYOFWEEK(TIMESTAMP) STANDARD BIGINT ZONED: "
            + "the day of the week, from 1 for Sunday {fn DAYOFWEEK}",
        TimeUnit.DOW);
    registry.alias(
        "DAYOFWEEK",
        "DAY_OF_WEEK(MOMENT) INTEGER ZONED: " + "the day of the week, from 1 for Sunday");
    field(
        registry, "HOUR(TIMESTAMP) STANDARD BIGINT ZONED: " + "the hour {fn HOUR}", TimeUnit.HOUR);
    field(
        registry,
        "MINUTE(TIMESTAMP) STANDARD BIGINT ZONED: " + "the minute {fn MINUTE}",
        TimeUnit.MINUTE);
    field(
        registry,
        "SECOND(TIMESTAMP) STANDARD BIGINT ZONED: " + "the second {fn SECOND}",
        TimeUnit.SECOND);
  }

  /** The operand as a moment: text becomes a TIMESTAMP. */
  static Expr moment(Call call, int operand) {
    return call.kind(operand).isCharacter() || call.kind(operand) == Kind.NULL
        ? call.converted(operand, TIMESTAMP)
        : call.operand(operand);
  }

  /** The kind of {@link #moment}. */
  static Kind momentKind(Call call, int operand) {
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
}

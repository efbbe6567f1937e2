package io.mokadb.sql.expr.operator;

import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.number.NumericFunctions;
import io.mokadb.sql.expr.time.DateTimeFunctions;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounding of numbers to digits, and of dates and times to units. Stateless. */
public final class RoundingFunctions {
  private RoundingFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "ROUND(DECIMAL[, INTEGER]) STANDARD WIDENED ZONED: "
            + "a number rounded to so many digits after the point {fn ROUND}",
        call -> rounded(call, RoundingMode.HALF_UP));
    registry.add(
        "TRUNCATE / TRUNC(DECIMAL[, INTEGER]) STANDARD WIDENED ZONED: "
            + "a number without further digits; a date or timestamp without its time {fn TRUNCATE}",
        call -> rounded(call, RoundingMode.DOWN));
    registry.add(
        "FLOOR(ANY[, UNIT]) STANDARD WIDENED ZONED TOTAL: "
            + "the next whole number or unit below {fn FLOOR}",
        call -> whole(call, RoundingMode.FLOOR));
    registry.add(
        "CEIL(ANY[, UNIT]) STANDARD WIDENED ZONED TOTAL: " + "the next whole number or unit above",
        call -> whole(call, RoundingMode.CEILING));
    registry.alias(
        "CEIL",
        "CEILING(ANY[, UNIT]) REWRITTEN WIDENED ZONED: "
            + "the next whole number or unit above {fn CEILING}");
  }

  /** ROUND and TRUNCATE, to a number of digits that may be negative. */
  private static Expr rounded(Call call, RoundingMode mode) {
    if (!call.sized(1, 2)) {
      return null;
    }
    if (!call.kind(0).isNumeric()) {
      return DateTimeFunctions.truncated(call);
    }
    Expr digits = call.size() == 2 ? call.integer(1) : new Literal(0);
    return Strict.of(
        Strict.of(call.operand(0), digits, (x, n) -> round((Number) x, (Integer) n, mode)),
        Numbers.to(call.result()));
  }

  private static Number round(Number value, int digits, RoundingMode mode) {
    if ((value instanceof Double || value instanceof Float)
        && !Double.isFinite(value.doubleValue())) {
      return value;
    }
    if (digits >= 0 && (value instanceof Integer || value instanceof Long)) {
      return value;
    }
    int scale = Math.max(-400, Math.min(400, digits));
    return Numbers.decimalOf(value).setScale(scale, mode);
  }

  /** FLOOR and CEIL of numbers, or of a date or time to a unit. */
  private static Expr whole(Call call, RoundingMode mode) {
    if (call.size() == 2) {
      return DateTimeFunctions.rounded(call, mode == RoundingMode.CEILING);
    }
    return NumericFunctions.numeric(
        call,
        x -> {
          if (x instanceof BigDecimal decimal) {
            return decimal.setScale(0, mode);
          }
          if (x instanceof Integer || x instanceof Long) {
            return x;
          }
          double number = ((Number) x).doubleValue();
          return mode == RoundingMode.FLOOR ? Math.floor(number) : Math.ceil(number);
        });
  }
}

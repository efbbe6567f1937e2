package io.mokadb.sql.expr.array;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.time.DateTimeArithmetic;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.IntervalWords;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Arrays whose elements are worked out when they are asked for. */
public final class SeriesFunctions {
  private SeriesFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "GENERATE_SERIES / SYSTEM_RANGE(BOUND, BOUND[, BOUND]) SERIES: "
            + "numbers or moments from one to another, as rows",
        SeriesFunctions::series);
  }

  private static Expr series(Call call) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Kind from = call.kind(0);
    if (from.isNumeric()
        && call.types().stream().anyMatch(t -> !t.kind().isNumeric() && t.kind() != Kind.NULL)) {
      return null;
    }
    if (call.types().stream().anyMatch(t -> t.kind() == Kind.DOUBLE || t.kind() == Kind.REAL)) {
      return null;
    }
    if (call.types().stream().allMatch(t -> t.kind().isExactInteger())) {
      boolean integer = call.types().stream().noneMatch(t -> t.kind() == Kind.BIGINT);
      Expr step = call.size() == 3 ? call.bigint(2) : new Literal(1L);
      return Strict.of(
          call.bigint(0),
          call.bigint(1),
          step,
          (a, b, by) -> whole((Long) a, (Long) b, (Long) by, integer));
    }
    if (from.isNumeric()) {
      Expr step = call.size() == 3 ? call.operand(2) : new Literal(BigDecimal.ONE);
      return Strict.of(
          call.operand(0),
          call.operand(1),
          step,
          (a, b, by) ->
              decimals(
                  Numbers.decimalOf((Number) a),
                  Numbers.decimalOf((Number) b),
                  Numbers.decimalOf((Number) by)));
    }
    if (call.size() != 3
        || !isMoment(from)
        || !(call.kind(1) == from || call.kind(1).isCharacter())) {
      return null;
    }
    Expr first = call.operand(0);
    Expr last = call.converted(1, call.types().get(0));
    Expr step = call.operand(2);
    return switch (call.kind(2)) {
      case INTERVAL_DAY_TIME ->
          Strict.of(first, last, step, (a, b, by) -> byTime(a, b, (Long) by, from));
      case INTERVAL_YEAR_MONTH ->
          Strict.of(first, last, step, (a, b, by) -> byMonths(a, b, (Long) by, from));
      case CHAR, VARCHAR ->
          Strict.of(first, last, step, (a, b, by) -> byWords(a, b, (String) by, from));
      default -> null;
    };
  }

  /** A step such as {@code '1 week'}, of months or of time. */
  private static List<Object> byWords(Object from, Object to, String step, Kind kind) {
    return IntervalWords.ofMonths(step)
        ? byMonths(from, to, DateTimeText.parseYearMonth(step), kind)
        : byTime(from, to, DateTimeText.parseDayTime(step), kind);
  }

  private static boolean isMoment(Kind kind) {
    return kind == Kind.DATE || kind == Kind.TIMESTAMP;
  }

  private static List<Object> whole(long from, long to, long step, boolean integer) {
    checkStep(step != 0);
    boolean empty = step > 0 ? from > to : from < to;
    long size = empty ? 0 : Math.abs(Math.subtractExact(to, from)) / Math.abs(step) + 1;
    return list(
        size,
        i -> {
          long value = from + step * i;
          return integer ? (Object) Math.toIntExact(value) : (Object) value;
        });
  }

  private static List<Object> decimals(BigDecimal from, BigDecimal to, BigDecimal step) {
    checkStep(step.signum() != 0);
    BigDecimal steps = to.subtract(from).divideToIntegralValue(step);
    return list(
        to.subtract(from).signum() * step.signum() < 0 ? 0 : steps.longValue() + 1,
        i -> from.add(step.multiply(BigDecimal.valueOf(i))));
  }

  private static List<Object> byTime(Object from, Object to, long micros, Kind kind) {
    checkStep(micros != 0);
    long distance = DateTimeArithmetic.micros(to, kind) - DateTimeArithmetic.micros(from, kind);
    long size = distance != 0 && distance > 0 != micros > 0 ? 0 : distance / micros + 1;
    return list(size, i -> DateTimeArithmetic.addMicros(from, kind, micros * i));
  }

  private static List<Object> byMonths(Object from, Object to, long months, Kind kind) {
    checkStep(months != 0);
    long end = DateTimeArithmetic.micros(to, kind);
    List<Object> values = new ArrayList<>();
    // From one to the next, as in PostgreSQL: after February the 29th comes March the 29th.
    for (Object value = from; ; value = DateTimeArithmetic.addMonths(value, kind, months)) {
      long micros = DateTimeArithmetic.micros(value, kind);
      if (months > 0 ? micros > end : micros < end) {
        return values;
      }
      values.add(value);
    }
  }

  private static void checkStep(boolean moves) {
    if (!moves) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "The step of a series must not be zero");
    }
  }

  private static List<Object> list(long size, IntFunction<Object> element) {
    if (size > Integer.MAX_VALUE) {
      throw new MokaException(SqlState.LIMIT_EXCEEDED, "A series of " + size + " elements");
    }
    return new AbstractList<>() {
      @Override
      public Object get(int index) {
        return element.apply(index);
      }

      @Override
      public int size() {
        return (int) size;
      }
    };
  }
}

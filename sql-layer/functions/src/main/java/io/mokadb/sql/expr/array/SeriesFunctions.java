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
import java.time.LocalDate;
import java.time.temporal.ChronoField;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Arrays whose elements are worked out when they are asked for. */
public final class SeriesFunctions {
  private static final BigDecimal MOST = BigDecimal.valueOf(Integer.MAX_VALUE);

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
    if (step > 0 ? from > to : from < to) {
      return List.of();
    }
    // Unsigned: between the ends of BIGINT lie more numbers than a signed one can count.
    long last = Long.divideUnsigned(step > 0 ? to - from : from - to, Math.abs(step));
    return list(
        new BigDecimal(Long.toUnsignedString(last)).add(BigDecimal.ONE),
        i -> {
          long value = from + step * i;
          return integer ? (Object) Math.toIntExact(value) : (Object) value;
        });
  }

  private static List<Object> decimals(BigDecimal from, BigDecimal to, BigDecimal step) {
    checkStep(step.signum() != 0);
    BigDecimal distance = to.subtract(from);
    return distance.signum() * step.signum() < 0
        ? List.of()
        : list(
            distance.divideToIntegralValue(step).add(BigDecimal.ONE),
            i -> from.add(step.multiply(BigDecimal.valueOf(i))));
  }

  private static List<Object> byTime(Object from, Object to, long micros, Kind kind) {
    checkStep(micros != 0);
    long distance = DateTimeArithmetic.micros(to, kind) - DateTimeArithmetic.micros(from, kind);
    long size = distance != 0 && distance > 0 != micros > 0 ? 0 : distance / micros + 1;
    return list(
        BigDecimal.valueOf(size), i -> DateTimeArithmetic.addMicros(from, kind, micros * i));
  }

  private static List<Object> byMonths(Object from, Object to, long months, Kind kind) {
    checkStep(months != 0);
    long end = DateTimeArithmetic.micros(to, kind);
    List<Object> values = new ArrayList<>();
    // From one to the next, as in PostgreSQL: after February the 29th comes March the 29th.
    Object value = from;
    for (long at = DateTimeArithmetic.micros(value, kind);
        months > 0 ? at <= end : at >= end;
        at = DateTimeArithmetic.micros(value, kind)) {
      values.add(value);
      long left = month(end) - month(at);
      if (months > 0 ? left < months : left > months) {
        // The next one lies behind the end, maybe behind all dates.
        return values;
      }
      value = DateTimeArithmetic.addMonths(value, kind, months);
    }
    return values;
  }

  private static long month(long micros) {
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(micros, DateTimeText.MICROS_PER_DAY));
    return day.getLong(ChronoField.PROLEPTIC_MONTH);
  }

  private static void checkStep(boolean moves) {
    if (!moves) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "The step of a series must not be zero");
    }
  }

  private static List<Object> list(BigDecimal elements, IntFunction<Object> element) {
    if (elements.compareTo(MOST) > 0) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "A series of "
              + elements.toPlainString()
              + " elements is too long; it can have "
              + MOST
              + ": enlarge its step");
    }
    int size = elements.intValue();
    return new AbstractList<>() {
      @Override
      public Object get(int index) {
        return element.apply(index);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}

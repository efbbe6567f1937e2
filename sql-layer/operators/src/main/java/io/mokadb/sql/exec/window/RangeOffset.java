package io.mokadb.sql.exec.window;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Moves values of an order column by the offset of a RANGE bound. As in PostgreSQL the place that
 * this gives need not be a value of the column's type: a time of day may be before midnight, a date
 * between two days, and no number is too large.
 *
 * @param widen makes of a value one that can be moved, and compared with moved ones
 * @param move gives the place at the offset from such a value
 * @param order of both
 */
record RangeOffset(
    UnaryOperator<Object> widen, UnaryOperator<Object> move, Comparator<Object> order) {
  /** Half a year in microseconds: no time of day is so far from another. */
  private static final long FAR = 1L << 44;

  /**
   * @param offset the value of the bound's offset, not negative
   * @param key what the rows are ordered by
   */
  static RangeOffset of(FrameBound bound, Object offset, SortKey key, ExecutionContext context) {
    SqlType type = key.type();
    boolean forward = (bound.kind() == FrameBound.Kind.FOLLOWING) != key.descending();
    boolean months = bound.offsetType() != null;
    RangeOffset simple =
        switch (type.kind()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> exact((Number) offset, forward);
          case REAL, DOUBLE -> floating((Number) offset, forward);
          case DATE -> months ? null : days(offset, forward);
          case TIME, TIMESTAMP, TIMESTAMP_TZ, INTERVAL_DAY_TIME ->
              months || !(offset instanceof Long micros) ? null : steps(micros, forward);
          case TIME_TZ ->
              months || !(offset instanceof Long micros)
                  ? null
                  : steps(Math.min(micros, FAR) * TimeWithOffset.PER_MICRO, forward);
          default -> null;
        };
    return simple != null ? simple : computed(bound, offset, type, forward, context);
  }

  private static RangeOffset exact(Number offset, boolean forward) {
    BigDecimal by = Numbers.decimalOf(offset);
    return new RangeOffset(
        value -> Numbers.decimalOf((Number) value),
        value -> forward ? ((BigDecimal) value).add(by) : ((BigDecimal) value).subtract(by),
        Comparators.DECIMAL);
  }

  private static RangeOffset floating(Number offset, boolean forward) {
    double by = offset instanceof Float ? Numbers.toDouble(offset) : offset.doubleValue();
    return new RangeOffset(
        value -> Numbers.toDouble((Number) value),
        value -> moved((Double) value, forward ? by : -by),
        Comparators.DOUBLE);
  }

  /** Infinitely far from infinity, towards the numbers, is the other end of them. */
  private static double moved(double value, double by) {
    double sum = value + by;
    return Double.isNaN(sum) && !Double.isNaN(value) ? by : sum;
  }

  /** By days, or by a time that makes timestamps of dates. */
  private static RangeOffset days(Object offset, boolean forward) {
    if (offset instanceof Integer days) {
      return new RangeOffset(
          value -> ((Integer) value).longValue(), steps(days, forward).move, Comparators.LONG);
    }
    return offset instanceof Long micros
        ? new RangeOffset(
            value -> (Integer) value * DateTimeText.MICROS_PER_DAY,
            steps(micros, forward).move,
            Comparators.LONG)
        : null;
  }

  /** By as many steps, to the last long at most. */
  private static RangeOffset steps(long offset, boolean forward) {
    return new RangeOffset(
        UnaryOperator.identity(),
        value -> {
          long from = (Long) value;
          long sum = forward ? from + offset : from - offset;
          boolean passed = forward ? sum < from : sum > from;
          return passed ? (forward ? Long.MAX_VALUE : Long.MIN_VALUE) : sum;
        },
        Comparators.LONG);
  }

  /** By the operator of SQL: along the calendar. */
  private static RangeOffset computed(
      FrameBound bound, Object offset, SqlType type, boolean forward, ExecutionContext context) {
    SqlType by = bound.offsetType() != null ? bound.offsetType() : typeOf(offset);
    Expr sum =
        FunctionLibrary.compile(
            forward ? "PLUS" : "MINUS",
            type,
            List.of(type, by),
            List.of(Exprs.input(0), Exprs.input(1)));
    if (sum == null) {
      throw MokaException.unsupported("RANGE with an offset over a column of type " + type);
    }
    return new RangeOffset(
        UnaryOperator.identity(),
        value -> {
          try {
            return sum.eval(new Object[] {value, offset}, context);
          } catch (MokaException e) {
            if (e.state() == SqlState.DATETIME_OVERFLOW && value instanceof Number number) {
              return farthest(number, forward);
            }
            throw e;
          }
        },
        Comparators.forType(type));
  }

  /** Beyond all dates or timestamps. */
  private static Number farthest(Number value, boolean forward) {
    if (value instanceof Integer) {
      return forward ? Integer.MAX_VALUE : Integer.MIN_VALUE;
    }
    return forward ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  private static SqlType typeOf(Object offset) {
    return SqlType.of(offset instanceof Integer ? Kind.INTEGER : Kind.INTERVAL_DAY_TIME);
  }
}

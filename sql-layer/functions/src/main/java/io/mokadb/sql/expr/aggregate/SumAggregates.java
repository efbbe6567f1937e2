package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.time.DateTimeArithmetic;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** COUNT, SUM and AVG: sums of integers and decimals are exact. */
public final class SumAggregates {
  private SumAggregates() {}

  public static void register(AggregateRegistry aggregates) {
    aggregates.add(
        "COUNT(ANY...) STANDARD BIGINT NOT NULL LARGE: "
            + "the number of rows, or of values that are not null",
        SumAggregates::count);
    aggregates.add(
        "REGR_COUNT(ANY, ANY) STANDARD BIGINT NOT NULL: the number of pairs without null",
        SumAggregates::count);
    aggregates.add(
        "SUM(ANY) STANDARD WIDENED: the sum", (types, result) -> sum(types, result, false));
    aggregates.add(
        "$SUM0(ANY) STANDARD WIDENED INTERNAL: the sum, 0 of no rows",
        (types, result) -> sum(types, result, true));
    aggregates.add("AVG(ANY) STANDARD WIDENED: the mean", SumAggregates::average);
  }

  private static AggregateFunction count(List<SqlType> types, SqlType result) {
    if (types.isEmpty()) {
      return CountStar::new;
    }
    if (types.size() == 1) {
      return CountOne::new;
    }
    int width = types.size();
    return () ->
        new Count() {
          @Override
          public void add(Object[] args) {
            for (int i = 0; i < width; i++) {
              if (args[i] == null) {
                return;
              }
            }
            count++;
          }
        };
  }

  private abstract static class Count implements Accumulator {
    long count;

    @Override
    public Object result() {
      return count;
    }
  }

  private static final class CountStar extends Count {
    @Override
    public void add(EncodedValues row, int column) {
      count++;
    }

    @Override
    public void add(Object[] args) {
      count++;
    }
  }

  private static final class CountOne extends Count {
    @Override
    public void add(EncodedValues row, int column) {
      if (!row.isNull(column)) {
        count++;
      }
    }

    @Override
    public void add(Object[] args) {
      if (args[0] != null) {
        count++;
      }
    }
  }

  private static AggregateFunction sum(List<SqlType> types, SqlType result, boolean zero) {
    if (types.size() != 1) {
      return null;
    }
    Kind argument = types.get(0).kind();
    Fn1 toResult =
        result.kind().isNumeric()
            ? Numbers.to(result)
            : value -> DateTimeArithmetic.interval((Number) value);
    if (argument.isExactInteger() || DateTimeArithmetic.isInterval(argument)) {
      return result.kind() == Kind.DOUBLE || result.kind() == Kind.REAL
          ? () -> new DoubleSum(toResult, zero, false, argument)
          : () -> new IntegerSum(toResult, zero, result.kind());
    }
    return switch (argument) {
      case DECIMAL -> {
        int scale = types.get(0).scale();
        yield () -> new DecimalSum(toResult, zero, scale);
      }
      case DOUBLE, REAL -> () -> new DoubleSum(toResult, zero, false, argument);
      default -> null;
    };
  }

  private static AggregateFunction average(List<SqlType> types, SqlType result) {
    if (types.size() != 1) {
      return null;
    }
    Kind argument = types.get(0).kind();
    if (argument == Kind.DOUBLE
        || argument == Kind.REAL
        || result.kind() == Kind.DOUBLE
        || result.kind() == Kind.REAL) {
      Fn1 toResult = Numbers.to(result);
      return argument.isNumeric() ? () -> new DoubleSum(toResult, false, true, argument) : null;
    }
    if (DateTimeArithmetic.isInterval(argument)) {
      return () -> new ExactAverage(0, value -> ((BigDecimal) value).longValue(), 0);
    }
    if (!argument.isNumeric()) {
      return null;
    }
    // of whole numbers to a whole number: cut, as a division of the two sums would be
    boolean whole = result.kind().isExactInteger();
    int unscaled = argument == Kind.DECIMAL ? types.get(0).scale() : 0;
    return () -> new ExactAverage(whole ? -1 : result.scale(), Numbers.to(result), unscaled);
  }

  /** A sum of whole numbers: in 64 bits while it fits, exactly beyond. */
  private static final class IntegerSum implements Accumulator {
    private final Fn1 toResult;
    private final boolean zero;
    private final Kind kind;
    private long sum;
    private BigDecimal carried;
    private boolean any;

    IntegerSum(Fn1 toResult, boolean zero, Kind kind) {
      this.toResult = toResult;
      this.zero = zero;
      this.kind = kind;
    }

    @Override
    public void add(Object[] args) {
      Object value = args[0];
      if (value == null) {
        return;
      }
      add(value instanceof Integer small ? small : ((Number) value).longValue());
    }

    @Override
    public void add(EncodedValues row, int column) {
      if (!row.isNull(column)) {
        add(row.longAt(column));
      }
    }

    private void add(long number) {
      any = true;
      long next = sum + number;
      if (((sum ^ next) & (number ^ next)) < 0) {
        BigDecimal part = BigDecimal.valueOf(sum);
        carried = carried == null ? part : carried.add(part);
        next = number;
      }
      sum = next;
    }

    @Override
    public Object result() {
      if (!any && !zero) {
        return null;
      }
      if (carried == null) {
        return kind == Kind.BIGINT ? (Object) sum : toResult.apply(sum);
      }
      return toResult.apply(carried.add(BigDecimal.valueOf(sum)));
    }
  }

  /** A sum of decimals: unscaled in 64 bits while it fits. */
  private static final class DecimalSum implements Accumulator {
    private final Fn1 toResult;
    private final boolean zero;
    private final int scale;
    private BigDecimal sum;

    /** Of stored values what is not in {@link #sum} yet, by its unscaled value. */
    private long small;

    /**
     * @param scale of the values that are stored
     */
    DecimalSum(Fn1 toResult, boolean zero, int scale) {
      this.toResult = toResult;
      this.zero = zero;
      this.scale = scale;
    }

    @Override
    public void add(EncodedValues row, int column) {
      if (row.isNull(column)) {
        return;
      }
      if (!row.isLong(column)) {
        sum = total().add((BigDecimal) row.at(column));
        small = 0;
        return;
      }
      long number = row.longAt(column);
      long next = small + number;
      if (sum == null || ((small ^ next) & (number ^ next)) < 0) {
        sum = total();
        next = number;
      }
      small = next;
    }

    /** Zero before anything was added. */
    private BigDecimal total() {
      BigDecimal rest = BigDecimal.valueOf(small, scale);
      return sum == null ? rest : sum.add(rest);
    }

    @Override
    public void add(Object[] args) {
      if (args[0] != null) {
        BigDecimal value = (BigDecimal) args[0];
        sum = sum == null ? value : sum.add(value);
      }
    }

    @Override
    public Object result() {
      if (sum == null) {
        return zero ? toResult.apply(0) : null;
      }
      return toResult.apply(total());
    }
  }

  /** A sum, or average, of doubles, with the rounding error carried along (Kahan, Neumaier). */
  private static final class DoubleSum implements Accumulator {
    private final Fn1 toResult;
    private final boolean zero;
    private final boolean average;
    private final Kind argument;
    private double sum;
    private double error;
    private long count;

    DoubleSum(Fn1 toResult, boolean zero, boolean average, Kind argument) {
      this.toResult = toResult;
      this.zero = zero;
      this.average = average;
      this.argument = argument;
    }

    @Override
    public void add(Object[] args) {
      Object value = args[0];
      if (value == null) {
        return;
      }
      add(value instanceof Double exact ? exact : Numbers.toDouble((Number) value));
    }

    @Override
    public void add(EncodedValues row, int column) {
      if (row.isNull(column)) {
        return;
      }
      if (row.isDouble(column)) {
        add(row.doubleAt(column));
      } else if (argument.isExactInteger()) {
        add((double) row.longAt(column));
      } else {
        add(Numbers.toDouble((Number) row.at(column)));
      }
    }

    private void add(double number) {
      count++;
      double next = sum + number;
      error += Math.abs(sum) >= Math.abs(number) ? (sum - next) + number : (number - next) + sum;
      sum = next;
    }

    @Override
    public Object result() {
      if (count == 0) {
        return zero ? toResult.apply(0.0) : null;
      }
      // with infinities in the sum the error is NaN and means nothing
      double total = Double.isNaN(error) ? sum : sum + error;
      return toResult.apply(average ? total / count : total);
    }
  }

  /** An average of exact numbers. */
  private static final class ExactAverage implements Accumulator {
    private final int scale;
    private final Fn1 toResult;
    private final int unscaled;
    private long small;
    private BigDecimal sum = BigDecimal.ZERO;
    private long count;

    /**
     * @param scale digits of the result; -1 to cut to a whole number
     * @param unscaled the scale of the argument, in whose last digits {@link #small} counts
     */
    ExactAverage(int scale, Fn1 toResult, int unscaled) {
      this.scale = scale;
      this.toResult = toResult;
      this.unscaled = unscaled;
    }

    @Override
    public void add(Object[] args) {
      Object value = args[0];
      if (value == null) {
        return;
      }
      if (value instanceof BigDecimal decimal) {
        count++;
        sum = sum.add(decimal);
      } else {
        add(((Number) value).longValue());
      }
    }

    @Override
    public void add(EncodedValues row, int column) {
      if (row.isNull(column)) {
        return;
      }
      if (row.isLong(column)) {
        add(row.longAt(column));
      } else {
        count++;
        sum = sum.add((BigDecimal) row.at(column));
      }
    }

    private void add(long number) {
      count++;
      long next = small + number;
      if (((small ^ next) & (number ^ next)) < 0) {
        sum = sum.add(BigDecimal.valueOf(small, unscaled));
        next = number;
      }
      small = next;
    }

    @Override
    public Object result() {
      if (count == 0) {
        return null;
      }
      BigDecimal total = sum.add(BigDecimal.valueOf(small, unscaled));
      BigDecimal number = BigDecimal.valueOf(count);
      return toResult.apply(
          scale < 0
              ? total.divide(number, 0, RoundingMode.DOWN)
              : total.divide(number, scale, RoundingMode.HALF_UP));
    }
  }
}

package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.time.DateTimeArithmetic;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;
import java.math.BigDecimal;
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
    public boolean canMerge() {
      return true;
    }

    @Override
    public void merge(Accumulator other) {
      count += ((Count) other).count;
    }

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
    public void feed(Accumulator[] each, ColumnBatch batch, int[] rows, int rowCount, int column) {
      for (int i = 0; i < rowCount; i++) {
        ((CountStar) each[i]).count++;
      }
    }

    @Override
    public void add(ColumnBatch batch, int column) {
      count += batch.selected();
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
    public void add(ColumnBatch batch, int column) {
      count += new SelectedNumbers(batch, column).count();
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
}

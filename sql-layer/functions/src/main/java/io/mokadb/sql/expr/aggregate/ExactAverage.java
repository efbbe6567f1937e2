package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** An average of exact numbers. Confined. */
final class ExactAverage extends ExactNumbers {
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
      add(((Number) value).longValue(), 1);
    }
  }

  @Override
  public void add(EncodedValues row, int column) {
    if (row.isNull(column)) {
      return;
    }
    if (row.isLong(column)) {
      add(row.longAt(column), 1);
    } else {
      count++;
      sum = sum.add((BigDecimal) row.at(column));
    }
  }

  @Override
  void add(long number, int numbers) {
    count += numbers;
    long next = small + number;
    if (((small ^ next) & (number ^ next)) < 0) {
      sum = sum.add(BigDecimal.valueOf(small, unscaled));
      next = number;
    }
    small = next;
  }

  @Override
  public void take(BigDecimal total, long numbers) {
    sum = sum.add(total);
    count += numbers;
  }

  @Override
  public void merge(Accumulator accumulator) {
    ExactAverage other = (ExactAverage) accumulator;
    sum = sum.add(other.sum).add(BigDecimal.valueOf(other.small, unscaled));
    count += other.count;
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

package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;

/** A sum of decimals: unscaled in 64 bits while it fits. Confined. */
final class DecimalSum extends ExactNumbers {
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
    add(row.longAt(column), 1);
  }

  @Override
  void add(long number, int numbers) {
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
  public void take(BigDecimal total, long numbers) {
    sum = total().add(total);
    small = 0;
  }

  @Override
  public void merge(Accumulator accumulator) {
    DecimalSum other = (DecimalSum) accumulator;
    if (other.sum != null) {
      sum = total().add(other.total());
      small = 0;
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

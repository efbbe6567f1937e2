package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;

/**
 * A sum, or average, of doubles, with the rounding error carried along (Kahan, Neumaier). Confined.
 */
final class DoubleSum implements Accumulator {
  private final Fn1 toResult;
  private final boolean zero;
  private final boolean average;
  private final Kind argument;
  private double sum;
  private double error;
  private boolean infinite;
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

  @Override
  public void add(ColumnBatch batch, int column) {
    if (!batch.isDoubles(column)) {
      Accumulator.super.add(batch, column);
      return;
    }
    int[] rows = batch.selection();
    for (int i = 0; i < batch.selected(); i++) {
      if (!batch.isNull(column, rows[i])) {
        add(batch.doubleAt(column, rows[i]));
      }
    }
  }

  private void add(double number) {
    count++;
    infinite |= Double.isInfinite(number);
    double next = sum + number;
    error += Math.abs(sum) >= Math.abs(number) ? (sum - next) + number : (number - next) + sum;
    sum = next;
  }

  @Override
  public Object result() {
    if (count == 0) {
      return zero ? toResult.apply(0.0) : null;
    }
    // with infinities in the sum the error means nothing
    double total = Double.isFinite(error) ? sum + error : sum;
    if (Double.isInfinite(total) && !infinite) {
      throw Numbers.outOfRange("The sum of the values", "DOUBLE");
    }
    return toResult.apply(average ? total / count : total);
  }
}

package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.vector.ColumnBatch;
import java.math.BigDecimal;

/** What follows from the sum and the number of exact numbers, whatever the order. Confined. */
public abstract class ExactNumbers implements Accumulator {
  ExactNumbers() {}

  /**
   * Takes in numbers of which the sum is known.
   *
   * @param numbers how many there are, at least one
   */
  public abstract void take(BigDecimal sum, long numbers);

  /**
   * Takes in a number, or several at once.
   *
   * @param number their sum
   * @param numbers how many there are, at least one
   */
  abstract void add(long number, int numbers);

  @Override
  public final boolean canMerge() {
    return true;
  }

  @Override
  public void feed(Accumulator[] each, ColumnBatch batch, int[] rows, int count, int column) {
    if (!batch.isLongs(column)) {
      Accumulator.super.feed(each, batch, rows, count, column);
      return;
    }
    long[] numbers = batch.longs(column);
    boolean nulls = batch.hasNulls(column);
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      if (!nulls || !batch.isNull(column, row)) {
        ((ExactNumbers) each[i]).add(numbers[row], 1);
      }
    }
  }

  @Override
  public void add(ColumnBatch batch, int column) {
    SelectedNumbers selected = new SelectedNumbers(batch, column);
    if (!selected.canBeAdded()) {
      Accumulator.super.add(batch, column);
      return;
    }
    int numbers = selected.count();
    if (numbers > 0) {
      add(selected.sum(), numbers);
    }
  }
}

package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.vector.ColumnBatch;

/**
 * The numbers in the selected rows of a batch, without nulls.
 *
 * @param column one of whole numbers, or of unscaled decimals
 */
record SelectedNumbers(ColumnBatch batch, int column) {
  /** The sum of a batch of smaller numbers fits into 64 bits. */
  private static final long MOST_TO_ADD = Long.MAX_VALUE / ColumnBatch.MOST;

  /** True if they are there, and their sum fits into 64 bits. */
  boolean canBeAdded() {
    return batch.isLongs(column)
        && batch.least(column) >= -MOST_TO_ADD
        && batch.most(column) <= MOST_TO_ADD;
  }

  int count() {
    int count = batch.selected();
    if (batch.hasNulls(column)) {
      int[] rows = batch.selection();
      for (int i = 0; i < batch.selected(); i++) {
        count -= batch.isNull(column, rows[i]) ? 1 : 0;
      }
    }
    return count;
  }

  /** If they {@linkplain #canBeAdded can be added}. */
  long sum() {
    long[] numbers = batch.longs(column);
    int count = batch.selected();
    long sum = 0;
    if (batch.hasNulls(column)) {
      int[] rows = batch.selection();
      for (int i = 0; i < count; i++) {
        sum += batch.isNull(column, rows[i]) ? 0 : numbers[rows[i]];
      }
    } else if (batch.isWhole()) {
      for (int row = 0; row < count; row++) {
        sum += numbers[row];
      }
    } else {
      int[] rows = batch.selection();
      for (int i = 0; i < count; i++) {
        sum += numbers[rows[i]];
      }
    }
    return sum;
  }

  /** The first row with the least or the greatest number; -1 if there are none. */
  int extreme(boolean greatest) {
    long[] numbers = batch.longs(column);
    int[] rows = batch.selection();
    int best = -1;
    for (int i = 0; i < batch.selected(); i++) {
      int row = rows[i];
      boolean better =
          best < 0 || (greatest ? numbers[row] > numbers[best] : numbers[row] < numbers[best]);
      if (better && !batch.isNull(column, row)) {
        best = row;
      }
    }
    return best;
  }
}

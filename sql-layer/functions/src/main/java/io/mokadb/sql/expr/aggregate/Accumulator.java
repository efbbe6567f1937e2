package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;

/** The state of one aggregate over one group. Confined. */
public interface Accumulator {
  /**
   * Takes a row in.
   *
   * @param args the arguments, possibly null; the array is reused by the caller, so it must not be
   *     kept
   */
  void add(Object[] args);

  /**
   * Takes in a row that is looked at where it is stored.
   *
   * @param column the only argument; -1 if there is none
   */
  default void add(EncodedValues row, int column) {
    add(column < 0 ? new Object[0] : new Object[] {row.at(column)});
  }

  /**
   * Feeds rows of a batch to accumulators of the same function as this.
   *
   * @param each the accumulator of each row, in their order
   * @param rows their numbers in the batch
   * @param count how many there are
   * @param column the only argument; -1 if there is none
   */
  default void feed(Accumulator[] each, ColumnBatch batch, int[] rows, int count, int column) {
    for (int i = 0; i < count; i++) {
      each[i].add(batch.row(rows[i]), column);
    }
  }

  /**
   * Takes in the selected rows of a batch, as if one after the other.
   *
   * @param column the only argument; -1 if there is none
   */
  default void add(ColumnBatch batch, int column) {
    int[] rows = batch.selection();
    for (int i = 0; i < batch.selected(); i++) {
      add(batch.row(rows[i]), column);
    }
  }

  /**
   * True if {@link #merge} gives what all rows would have given one after the other, whatever the
   * order.
   */
  default boolean canMerge() {
    return false;
  }

  /**
   * Takes in what another accumulator of the same function has taken in.
   *
   * @throws UnsupportedOperationException if it {@linkplain #canMerge cannot}
   */
  default void merge(Accumulator other) {
    throw new UnsupportedOperationException(getClass() + " depends on the order of rows");
  }

  /**
   * About how many bytes are kept of what was added, for aggregates that keep every value, as lists
   * and texts do; -1 for others, whose state does not grow with the rows.
   */
  default long keptBytes() {
    return -1;
  }

  /** The aggregate of what was added; may be asked more than once, with rows added in between. */
  Object result();
}

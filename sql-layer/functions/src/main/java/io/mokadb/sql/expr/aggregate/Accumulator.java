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
   * Takes in one row of a batch.
   *
   * @param row its number in the batch
   * @param column the only argument; -1 if there is none
   */
  default void add(ColumnBatch batch, int row, int column) {
    add(batch.row(row), column);
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

  /** The aggregate of what was added; may be asked more than once, with rows added in between. */
  Object result();
}

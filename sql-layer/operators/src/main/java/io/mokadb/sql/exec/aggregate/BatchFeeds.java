package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.List;

/**
 * Feeds the rows of batches to the accumulators of groups, as {@link AggregateFeeds} does those of
 * single rows, where no call has more than one argument. Confined.
 */
final class BatchFeeds {
  /** The only argument of each call; -1 if it has none. */
  private final int[] columns;

  /** The columns to count a row by, or -1. */
  private final int[] filters;

  BatchFeeds(AggregateCall[] calls) {
    this.columns = new int[calls.length];
    this.filters = new int[calls.length];
    for (int i = 0; i < calls.length; i++) {
      columns[i] = calls[i].args().length == 0 ? -1 : calls[i].args()[0];
      filters[i] = calls[i].filterOrdinal();
    }
  }

  /** Feeds the selected rows of a batch to one group. */
  void add(Accumulator[] states, ColumnBatch batch) {
    for (int i = 0; i < states.length; i++) {
      if (filters[i] < 0) {
        states[i].add(batch, columns[i]);
      } else {
        addFiltered(states[i], batch, columns[i], filters[i]);
      }
    }
  }

  /**
   * Feeds rows of a batch to the groups that each belongs to.
   *
   * @param groups the states of all groups
   * @param groupOf the group of each row, in their order
   * @param rows in the batch
   */
  void add(List<Accumulator[]> groups, int[] groupOf, ColumnBatch batch, int[] rows, int count) {
    Accumulator[] each = new Accumulator[count];
    int[] taken = new int[count];
    for (int call = 0; call < columns.length; call++) {
      int column = columns[call];
      int filter = filters[call];
      int size = 0;
      for (int i = 0; i < count; i++) {
        if (filter < 0 || batch.row(rows[i]).at(filter) == Boolean.TRUE) {
          each[size] = groups.get(groupOf[i])[call];
          taken[size++] = rows[i];
        }
      }
      if (size > 0) {
        each[0].feed(each, batch, taken, size, column);
      }
    }
  }

  private static void addFiltered(Accumulator state, ColumnBatch batch, int column, int filter) {
    int[] rows = batch.selection();
    for (int i = 0; i < batch.selected(); i++) {
      EncodedValues row = batch.row(rows[i]);
      if (row.at(filter) == Boolean.TRUE) {
        state.add(row, column);
      }
    }
  }
}

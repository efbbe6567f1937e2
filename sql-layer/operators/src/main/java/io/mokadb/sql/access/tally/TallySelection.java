package io.mokadb.sql.access.tally;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.stream.IntStream;

/**
 * The columns and rows that a reader of a view wants. A sum may fail, so it is computed only where
 * it is wanted: those that the filter looks at for all groups, and others for groups that pass.
 *
 * @param columns ordinals of the output
 * @param filterOrNull over the output row
 * @param judged by place in the output, whether the filter looks at it
 */
record TallySelection(int[] columns, Expr filterOrNull, boolean[] judged) {
  static TallySelection all(int width) {
    return new TallySelection(IntStream.range(0, width).toArray(), null, new boolean[width]);
  }

  /**
   * The row of a group that has rows.
   *
   * @return null if it does not pass
   */
  Object[] row(TallyTable table, Object[] group, TallyState state, ExecutionContext context) {
    Object[] row = new Object[columns.length];
    fill(row, true, table, group, state);
    if (filterOrNull != null && !filterOrNull.test(row, context)) {
      return null;
    }
    fill(row, false, table, group, state);
    return row;
  }

  private void fill(
      Object[] row, boolean forFilter, TallyTable table, Object[] group, TallyState state) {
    for (int i = 0; i < row.length; i++) {
      if (judged[i] == forFilter) {
        row[i] = table.value(columns[i], group, state);
      }
    }
  }
}

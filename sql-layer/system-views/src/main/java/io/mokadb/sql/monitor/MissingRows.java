package io.mokadb.sql.monitor;

import io.mokadb.sql.catalog.ColumnDef;
import java.util.List;

/**
 * The row that stands for what a SQL node has not told, so that it is not overlooked. Stateless.
 */
final class MissingRows {
  private MissingRows() {}

  /**
   * A row of nulls, but for the node and what is the matter with it.
   *
   * @param state the column that tells
   */
  static Object[] row(List<ColumnDef> columns, String state, NodeActivity node) {
    Object[] row = new Object[columns.size()];
    for (int i = 0; i < row.length; i++) {
      String name = columns.get(i).name();
      if (name.equals(state)) {
        row[i] = node.answer().shown();
      } else if (name.equals("NODE")) {
        row[i] = node.node();
      }
    }
    return row;
  }
}

package io.mokadb.sql.access.tally;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;

/** The rows of a view from the sums of its groups. Confined to one thread. */
final class TallyRows implements RowStream {
  private final TallyTable table;
  private final TallyGroups groups;
  private final ExecutionContext context;

  /** Whether the row of a view without groups is still to be given. */
  private boolean owed;

  private boolean ended;

  TallyRows(TallyTable table, TallyGroups groups, ExecutionContext context) {
    this.table = table;
    this.groups = groups;
    this.context = context;
    this.owed = table.shape().groups() == 0;
  }

  @Override
  public Object[] next() {
    while (!ended && groups.next()) {
      Object[] row = table.row(groups.group(), groups.state(), context.transaction().hasWrites());
      if (row != null) {
        owed = false;
        return row;
      }
    }
    ended = true;
    if (owed) {
      owed = false;
      return table.emptyRow();
    }
    return null;
  }

  @Override
  public void close() {
    groups.close();
  }
}

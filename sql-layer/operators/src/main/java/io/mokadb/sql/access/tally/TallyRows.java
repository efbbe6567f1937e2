package io.mokadb.sql.access.tally;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;

/** The rows of a view that are wanted, from the sums of its groups. Confined to one thread. */
final class TallyRows implements RowStream {
  private final TallyTable table;
  private final TallyGroups groups;
  private final TallySelection selection;
  private final ExecutionContext context;

  /** Whether the row of a view without groups is still to be given. */
  private boolean owed;

  private boolean ended;

  TallyRows(
      TallyTable table, TallyGroups groups, TallySelection selection, ExecutionContext context) {
    this.table = table;
    this.groups = groups;
    this.selection = selection;
    this.context = context;
    this.owed = table.shape().groups() == 0;
  }

  @Override
  public Object[] next() {
    while (!ended && groups.next()) {
      context.checkCancelled();
      TallyState state = groups.state();
      if (table.hasRow(state, context.transaction().hasWrites())) {
        owed = false;
        Object[] row = selection.row(table, table.shape().values(groups.group()), state, context);
        if (row != null) {
          return row;
        }
      }
    }
    ended = true;
    if (owed) {
      // Of a view without GROUP BY whose table is empty.
      owed = false;
      return selection.row(table, new Object[0], table.shape().empty(), context);
    }
    return null;
  }

  @Override
  public void close() {
    groups.close();
  }
}

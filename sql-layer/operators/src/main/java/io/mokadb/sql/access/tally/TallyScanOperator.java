package io.mokadb.sql.access.tally;

import io.mokadb.sql.access.read.BoundsEncoder;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Reads a view that writers keep, in the order of its groups: some groups, ranges, or all. */
public final class TallyScanOperator implements ReadsTable {
  private final TallyTable table;
  private final BoundsEncoder bounds;
  private final TallySelection selection;

  /**
   * @param bounds of the columns of groups; empty for all groups
   * @param columns ordinals of the output
   * @param filterOrNull over the output row
   * @param judged by place in the output, whether the filter looks at it
   */
  public TallyScanOperator(
      TallyTable table,
      List<KeyBounds> bounds,
      int[] columns,
      Expr filterOrNull,
      boolean[] judged) {
    this.table = table;
    this.bounds = new BoundsEncoder(table.shape().layout(), bounds);
    this.selection = new TallySelection(columns.clone(), filterOrNull, judged.clone());
  }

  @Override
  public TableDef table() {
    return table.table();
  }

  /** A writer of the table that the view is made of writes what is read here. */
  @Override
  public boolean reads(TableDef other) {
    return ReadsTable.super.reads(other) || other.tallies().contains(table.space());
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return table.rows(context, bounds.ranges(context), selection);
  }

  @Override
  public String describe() {
    return "TallyScan "
        + table.table().qualifiedName()
        + " "
        + bounds.describe()
        + (selection.filterOrNull() == null ? "" : " filtered");
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}

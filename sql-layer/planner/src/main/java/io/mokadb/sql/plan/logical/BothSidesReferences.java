package io.mokadb.sql.plan.logical;

import org.apache.calcite.rex.RexNode;

/**
 * References of expressions over a join to a side that rows are chosen from, and to the row of the
 * other side that they are chosen for.
 *
 * @param outer the row of the other side
 * @param first the join's number of the side's first column
 * @param outerFirst the join's number of the other side's first column
 */
record BothSidesReferences(OuterRow outer, int first, int width, int outerFirst)
    implements Dependent.References {
  @Override
  public RexNode ofExpression(int index, Dependent host) {
    return isInner(index) ? host.column(index - first) : outer.column(index - outerFirst);
  }

  @Override
  public RexNode ofSubQuery(int index, OuterRow row) {
    return isInner(index) ? row.column(index - first) : outer.column(index - outerFirst);
  }

  private boolean isInner(int index) {
    return index >= first && index < first + width;
  }
}

package io.mokadb.sql.plan.logical;

import org.apache.calcite.rex.RexNode;

/**
 * References of expressions over a join to one of its sides. Immutable.
 *
 * @param first the join's number of the side's first column
 */
record SideReferences(int first) implements Dependent.References {
  @Override
  public RexNode ofExpression(int index, Dependent host) {
    return host.column(index - first);
  }

  @Override
  public RexNode ofSubQuery(int index, OuterRow row) {
    return row.column(index - first);
  }
}

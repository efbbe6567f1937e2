package io.mokadb.sql.plan.check;

import java.io.Serial;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;

/**
 * The error of a tree that a phase of planning should not have made, which is a bug of the planner.
 * Such a statement counts as unsupported, because it must not be run.
 */
public final class WrongPlan extends UnsupportedOperationException {
  @Serial private static final long serialVersionUID = 1;

  WrongPlan(String fault, RelNode rel) {
    super(fault + "\n" + RelOptUtil.toString(rel));
  }
}

package io.mokadb.sql.plan.rex;

import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;

/** Calcite's simplification of conditions, without evaluating anything that may fail. Stateless. */
public final class Simplification {
  private Simplification() {}

  /** A condition as a filter takes it: unknown counts as false. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition) {
    return simplify(rex, RelOptPredicateList.EMPTY, condition);
  }

  /** What is left of a condition in rows for which others are true. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition, List<RexNode> others) {
    return simplify(rex, RelOptPredicateList.of(rex, others), condition);
  }

  private static RexNode simplify(RexBuilder rex, RelOptPredicateList known, RexNode condition) {
    return new RexSimplify(rex, known, (builder, constants, reduced) -> reduced.addAll(constants))
        .simplifyUnknownAsFalse(condition);
  }
}

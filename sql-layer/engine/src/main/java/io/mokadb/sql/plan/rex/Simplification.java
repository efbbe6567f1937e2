package io.mokadb.sql.plan.rex;

import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Calcite's simplification of conditions, without evaluating anything that may fail. Stateless. */
public final class Simplification {
  private Simplification() {}

  /** A condition as a filter takes it: unknown counts as false. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition) {
    return simplify(rex, RelOptPredicateList.EMPTY, condition);
  }

  /** What is left of a condition in rows for which others are true. */
  public static RexNode ofFilter(RexBuilder rex, RexNode condition, List<RexNode> others) {
    List<RexNode> known = others.stream().filter(one -> !comparesWithNull(one)).toList();
    return simplify(rex, RelOptPredicateList.of(rex, known), condition);
  }

  /** True for no row; Calcite's simplification does not bear it as something known. */
  private static boolean comparesWithNull(RexNode condition) {
    return SqlKind.COMPARISON.contains(condition.getKind())
        && ((RexCall) condition)
            .getOperands().stream().anyMatch(one -> RexUtil.isNullLiteral(one, false));
  }

  /**
   * A filter's condition without a CAST that only says that it may be null: no rows are chosen
   * otherwise, and Calcite's filters do not take one.
   */
  public static RexNode withoutNullabilityCast(RexBuilder rex, RexNode condition) {
    RexNode plain = condition;
    while (RexUtil.isNullabilityCast(rex.getTypeFactory(), plain)) {
      plain = ((RexCall) plain).getOperands().get(0);
    }
    return plain;
  }

  private static RexNode simplify(RexBuilder rex, RelOptPredicateList known, RexNode condition) {
    return new RexSimplify(rex, known, (builder, constants, reduced) -> reduced.addAll(constants))
        .simplifyUnknownAsFalse(condition);
  }
}

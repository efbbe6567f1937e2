package io.mokadb.sql.plan.logical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The condition that USING and NATURAL stand for: the columns are compared as an equality of them
 * would. Calcite casts them to a common type first; beside the VARCHAR that the cast makes of a
 * CHAR, the blanks at the end of another VARCHAR would count. Stateless.
 */
final class UsingCondition {
  private UsingCondition() {}

  static RexNode withoutCasts(RexNode condition, RexBuilder rex) {
    List<RexNode> parts = new ArrayList<>();
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      parts.add(
          part.getKind() == SqlKind.EQUALS
              ? rex.makeCall(
                  SqlStdOperatorTable.EQUALS,
                  ((RexCall) part).getOperands().stream().map(UsingCondition::column).toList())
              : part);
    }
    return RexUtil.composeConjunction(rex, parts);
  }

  private static RexNode column(RexNode operand) {
    return operand instanceof RexCall cast
            && cast.getKind() == SqlKind.CAST
            && cast.getOperands().get(0) instanceof RexInputRef column
        ? column
        : operand;
  }
}

package io.mokadb.sql.plan.rex;

import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** The evaluation of calls of literals, once, with the plan. Stateless. */
final class ConstantFolding {
  /** Characters of a text that is computed once, with the plan. */
  private static final int MOST_FOLDED = 1 << 12;

  private ConstantFolding() {}

  /**
   * Evaluates a call of literals once. One that fails is left as it is, and so is a long text,
   * which would stay in memory with the plan.
   */
  static Expr folded(RexCall call, Expr compiled) {
    if (call.getOperands().isEmpty() || !call.getOperator().isDeterministic()) {
      return compiled;
    }
    if (!RexUtil.isConstant(call) || !isPure(call)) {
      return compiled;
    }
    try {
      Object value = compiled.eval(null, null);
      return value instanceof String text && text.length() > MOST_FOLDED
          ? compiled
          : Exprs.literal(value);
    } catch (RuntimeException failsAtExecutionToo) {
      // The same failure is raised when the expression is executed.
      return compiled;
    }
  }

  private static boolean isPure(RexNode node) {
    if (node instanceof RexCall call) {
      if (call.getOperator().isDynamicFunction() || !call.getOperator().isDeterministic()) {
        return false;
      }
      for (RexNode operand : call.getOperands()) {
        if (!isPure(operand)) {
          return false;
        }
      }
      return !(call.getOperands().isEmpty());
    }
    return node instanceof RexLiteral;
  }
}

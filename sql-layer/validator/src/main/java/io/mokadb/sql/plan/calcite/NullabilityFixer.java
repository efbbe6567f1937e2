package io.mokadb.sql.plan.calcite;

import org.apache.calcite.plan.Strong;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * A visitor that gives calls that are never null, or only if an operand is and have none that may
 * be, a type without null. An outer join that became an inner one leaves such calls behind: its
 * columns are NOT NULL then, the expressions over them not yet. Without it, the simplification of
 * Calcite 1.42.0 asserts that the two agree, and fails (see CALCITE-4377). Confined to a statement.
 */
public final class NullabilityFixer extends RexShuttle {
  private final RexBuilder builder;

  public NullabilityFixer(RexBuilder builder) {
    this.builder = builder;
  }

  @Override
  public RexNode visitCall(RexCall call) {
    RexCall visited = (RexCall) super.visitCall(call);
    if (!visited.getType().isNullable()
        || visited.getKind() == SqlKind.CAST
        || visited.getKind() == SqlKind.ITEM
        || !isNeverNull(visited)) {
      return visited;
    }
    return visited.clone(
        builder.getTypeFactory().createTypeWithNullability(visited.getType(), false),
        visited.getOperands());
  }

  private static boolean isNeverNull(RexCall call) {
    return switch (Strong.policy(call)) {
      case NOT_NULL -> true;
      case ANY -> call.getOperands().stream().noneMatch(operand -> operand.getType().isNullable());
      default -> false;
    };
  }
}

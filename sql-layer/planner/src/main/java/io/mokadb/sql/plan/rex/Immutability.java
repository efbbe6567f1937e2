package io.mokadb.sql.plan.rex;

import io.mokadb.session.SqlType.Kind;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;

/** A test whether an expression gives the same value for the same row at any time, to all users. */
public final class Immutability {
  private Immutability() {}

  public static boolean of(RexNode node) {
    if (!(node instanceof RexCall call)) {
      return true;
    }
    List<Kind> operands = call.getOperands().stream().map(ZoneUse::kind).toList();
    return !(call instanceof RexSubQuery)
        && !call.getOperator().isDynamicFunction()
        && call.getOperator().isDeterministic()
        && !ZoneUse.of(call, operands)
        && call.getOperands().stream().allMatch(Immutability::of);
  }
}

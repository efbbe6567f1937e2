package io.mokadb.sql.plan.rex;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.plan.type.TypeMapping;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/** A test whether an expression gives the same value for the same row at any time, to all users. */
public final class Immutability {
  private Immutability() {}

  public static boolean of(RexNode node) {
    if (!(node instanceof RexCall call)) {
      return true;
    }
    return !(call instanceof RexSubQuery)
        && !call.getOperator().isDynamicFunction()
        && call.getOperator().isDeterministic()
        && !asksForTheZone(call)
        && call.getOperands().stream().allMatch(Immutability::of);
  }

  /**
   * The date and time of a timestamp with time zone, and the other way round, depend on the
   * session's zone.
   */
  private static boolean asksForTheZone(RexCall call) {
    return call.getKind() == SqlKind.CAST
        && hasZone(call.getType()) != hasZone(call.getOperands().get(0).getType());
  }

  private static boolean hasZone(RelDataType type) {
    Kind kind = TypeMapping.toSqlType(type).kind();
    return kind == Kind.TIMESTAMP_TZ || kind == Kind.TIME_TZ;
  }
}

package io.mokadb.sql.plan.logical;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Gives expressions types that differ in what may be null. A cast that says only this is lost when
 * projections are merged; a call keeps the type that it has been given. Stateless.
 */
public final class Typed {
  private Typed() {}

  static RexNode as(RexBuilder rex, RelDataType type, RexNode value) {
    return isCall(rex, type, value)
        ? ((RexCall) value).clone(type, ((RexCall) value).getOperands())
        : rex.ensureType(type, value, true);
  }

  /** True if the value has the type, or can have it for good. */
  static boolean fits(RexBuilder rex, RelDataType type, RexNode value) {
    return value.getType().equals(type) || isCall(rex, type, value);
  }

  private static boolean isCall(RexBuilder rex, RelDataType type, RexNode value) {
    return value instanceof RexCall
        && SqlTypeUtil.equalSansNullability(rex.getTypeFactory(), value.getType(), type);
  }
}

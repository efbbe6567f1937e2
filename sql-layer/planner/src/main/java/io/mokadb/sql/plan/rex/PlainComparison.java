package io.mokadb.sql.plan.rex;

import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * Comparisons of two values, BETWEEN among them, without the casts to a common type that Calcite
 * writes: {@link MokaRexBuilder} knows what two types compare as. Stateless.
 */
final class PlainComparison {
  private PlainComparison() {}

  static boolean mayBeOne(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS,
          NOT_EQUALS,
          LESS_THAN,
          LESS_THAN_OR_EQUAL,
          GREATER_THAN,
          GREATER_THAN_OR_EQUAL,
          BETWEEN ->
          true;
      default -> false;
    };
  }

  /** True if all operands are of types that compare. */
  static boolean isOne(SqlRexContext context, SqlCall call) {
    RelDataType first = null;
    for (SqlNode operand : call.getOperandList()) {
      RelDataType type = context.getValidator().getValidatedNodeTypeIfKnown(operand);
      if (type == null || !OperandConversion.isKnown(type)) {
        return false;
      }
      if (first != null
          && ComparedTypes.common(TypeMapping.toSqlType(first), TypeMapping.toSqlType(type))
              == null) {
        return false;
      }
      first = first == null ? type : first;
    }
    return true;
  }

  static RexNode convert(SqlRexContext context, SqlCall call) {
    RexBuilder rex = context.getRexBuilder();
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(context.convertExpression(operand));
    }
    return call.getOperator() instanceof SqlBetweenOperator between
        ? between(rex, between, operands)
        : rex.makeCall(call.getParserPosition(), call.getOperator(), operands);
  }

  private static RexNode between(
      RexBuilder rex, SqlBetweenOperator operator, List<RexNode> operands) {
    RexNode value = operands.get(SqlBetweenOperator.VALUE_OPERAND);
    RexNode lower = operands.get(SqlBetweenOperator.LOWER_OPERAND);
    RexNode upper = operands.get(SqlBetweenOperator.UPPER_OPERAND);
    RexNode inside = inside(rex, value, lower, upper);
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      inside = RexUtil.composeDisjunction(rex, List.of(inside, inside(rex, value, upper, lower)));
    }
    return operator.isNegated() ? rex.makeCall(SqlStdOperatorTable.NOT, inside) : inside;
  }

  private static RexNode inside(RexBuilder rex, RexNode value, RexNode lower, RexNode upper) {
    return RexUtil.composeConjunction(
        rex,
        List.of(
            call(rex, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, value, lower),
            call(rex, SqlStdOperatorTable.LESS_THAN_OR_EQUAL, value, upper)));
  }

  private static RexNode call(RexBuilder rex, SqlOperator operator, RexNode a, RexNode b) {
    return rex.makeCall(operator, a, b);
  }
}

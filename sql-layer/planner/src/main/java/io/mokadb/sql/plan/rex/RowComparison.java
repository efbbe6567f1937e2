package io.mokadb.sql.plan.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * The order of two rows, {@code (a, b) > (x, y)}, as the standard defines it (8.2, comparison
 * predicate): {@code a > x OR a = x AND b > y}. In this form it bounds keys, and nulls count where
 * they decide. Rows differ, {@code <>}, if any of their fields do. Stateless.
 */
final class RowComparison {
  private RowComparison() {}

  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          call.operandCount() == 2
              && row(call.operand(0)) != null
              && row(call.operand(1)) != null
              && row(call.operand(0)).operandCount() == row(call.operand(1)).operandCount();
      default -> false;
    };
  }

  /** The row constructor that an operand is; the validator casts one side to the other's type. */
  private static SqlCall row(SqlNode operand) {
    if (operand.getKind() == SqlKind.ROW) {
      return (SqlCall) operand;
    }
    return operand.getKind() == SqlKind.CAST
            && ((SqlCall) operand).operand(0) instanceof SqlCall in
            && in.getKind() == SqlKind.ROW
        ? in
        : null;
  }

  static RexNode convert(SqlRexContext context, SqlCall call) {
    RexBuilder rex = context.getRexBuilder();
    SqlOperator last = call.getOperator();
    SqlOperator strict =
        last.getKind() == SqlKind.LESS_THAN || last.getKind() == SqlKind.LESS_THAN_OR_EQUAL
            ? SqlStdOperatorTable.LESS_THAN
            : SqlStdOperatorTable.GREATER_THAN;
    List<RexNode> left = elements(context, call.operand(0));
    List<RexNode> right = elements(context, call.operand(1));
    List<RexNode> alternatives = new ArrayList<>();
    if (last.getKind() == SqlKind.NOT_EQUALS) {
      for (int i = 0; i < left.size(); i++) {
        alternatives.add(rex.makeCall(last, left.get(i), right.get(i)));
      }
      return RexUtil.composeDisjunction(rex, alternatives);
    }
    if (last.getKind() == SqlKind.EQUALS) {
      for (int i = 0; i < left.size(); i++) {
        alternatives.add(rex.makeCall(last, left.get(i), right.get(i)));
      }
      return RexUtil.composeConjunction(rex, alternatives);
    }
    List<RexNode> equal = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      List<RexNode> pair = List.of(left.get(i), right.get(i));
      List<RexNode> all = new ArrayList<>(equal);
      all.add(rex.makeCall(i == left.size() - 1 ? last : strict, pair));
      alternatives.add(RexUtil.composeConjunction(rex, all));
      equal.add(rex.makeCall(SqlStdOperatorTable.EQUALS, pair));
    }
    return RexUtil.composeDisjunction(rex, alternatives);
  }

  private static List<RexNode> elements(SqlRexContext context, SqlNode operand) {
    List<RexNode> elements = new ArrayList<>();
    for (SqlNode node : row(operand).getOperandList()) {
      elements.add(context.convertExpression(node));
    }
    return elements;
  }
}

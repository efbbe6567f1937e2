package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Expressions as texts: two have the same text only if they give the same value for each row in
 * which some columns are equal, whatever the two say about nulls. Immutable.
 */
final class Terms {
  private static final String NOT_NULL = " NOT NULL";
  private static final int MOST_NODES = 5000;

  private final EqualColumns same;

  /**
   * @param same the columns that are equal
   */
  Terms(EqualColumns same) {
    this.same = same;
  }

  EqualColumns same() {
    return same;
  }

  String of(RexNode node) {
    if (node instanceof RexInputRef ref) {
      return "$" + same.of(ref.getIndex());
    }
    if (node instanceof RexFieldAccess access) {
      return of(access.getReferenceExpr()) + "." + access.getField().getIndex();
    }
    if (node instanceof RexCall call) {
      return call(call) + ":" + type(call.getType());
    }
    return node + ":" + type(node.getType());
  }

  private String call(RexCall call) {
    List<String> operands = new ArrayList<>();
    call.getOperands().forEach(operand -> operands.add(of(operand)));
    String name = call.getOperator().getName();
    switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM, AND, OR ->
          Collections.sort(operands);
      case GREATER_THAN -> {
        name = SqlKind.LESS_THAN.sql;
        Collections.reverse(operands);
      }
      case GREATER_THAN_OR_EQUAL -> {
        name = SqlKind.LESS_THAN_OR_EQUAL.sql;
        Collections.reverse(operands);
      }
      default -> {
        // The order of the operands counts.
      }
    }
    return name + "(" + String.join(", ", operands) + ")";
  }

  /** A type without what it says about nulls. */
  static String type(RelDataType type) {
    String full = type.getFullTypeString();
    return full.endsWith(NOT_NULL) ? full.substring(0, full.length() - NOT_NULL.length()) : full;
  }

  /**
   * True if an expression gives the same each time it is asked for a row in one statement, and is
   * small enough to be compared: columns that are made of columns again and again become very
   * large.
   */
  static boolean isSteady(RexNode node) {
    return left(node, MOST_NODES) >= 0;
  }

  /** What an expression leaves of a number of nodes; below zero if it is not steady. */
  private static int left(RexNode node, int nodes) {
    if (nodes == 0 || node instanceof RexOver || node instanceof RexSubQuery) {
      return -1;
    }
    int left = nodes - 1;
    if (node instanceof RexFieldAccess access) {
      return left(access.getReferenceExpr(), left);
    }
    if (node instanceof RexCall call) {
      left = isVolatile(call.getOperator()) ? -1 : left;
      for (RexNode operand : call.getOperands()) {
        left = left < 0 ? left : left(operand, left);
      }
    }
    return left;
  }

  /** True for Calcite's own RAND too, which TABLESAMPLE is made of. */
  private static boolean isVolatile(SqlOperator operator) {
    return !operator.isDeterministic()
        || operator == SqlStdOperatorTable.RAND
        || operator == SqlStdOperatorTable.RAND_INTEGER;
  }
}

package io.mokadb.sql.plan.validate;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;

/** A search for expressions whose types do not depend on their place. */
final class ToldTypes {
  private ToldTypes() {}

  /** True if an expression tells its own type, whatever its parameters turn out to be. */
  static boolean isIn(SqlNode node) {
    if (node instanceof SqlDynamicParam || SqlUtil.isNullLiteral(node, false)) {
      return false;
    }
    if (!(node instanceof SqlCall call)) {
      return true;
    }
    return switch (call.getKind()) {
      case CASE ->
          isInAny(((SqlCase) call).getThenOperands()) || isIn(((SqlCase) call).getElseOperand());
      case PLUS,
          MINUS,
          TIMES,
          DIVIDE,
          MOD,
          MINUS_PREFIX,
          PLUS_PREFIX,
          COALESCE,
          NULLIF,
          NVL,
          GREATEST,
          LEAST ->
          isInAny(call.getOperandList());
      default ->
          call.getOperator() != SqlInternalOperators.CAST_NOT_NULL
              || isInAny(call.getOperandList());
    };
  }

  private static boolean isInAny(List<SqlNode> nodes) {
    return nodes.stream().anyMatch(ToldTypes::isIn);
  }
}

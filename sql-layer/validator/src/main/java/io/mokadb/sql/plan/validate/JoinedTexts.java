package io.mokadb.sql.plan.validate;

import io.mokadb.sql.plan.calcite.NullableAggregates;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * STRING_AGG and GROUP_CONCAT as LISTAGG, with their ORDER BY as WITHIN GROUP. The conversion to
 * relations does the same later, but with its own LISTAGG, which it takes as never null. Stateless.
 */
final class JoinedTexts {
  private JoinedTexts() {}

  /** The node as LISTAGG; the node itself if it is another call. */
  static SqlNode asListagg(SqlNode node) {
    if (!(node instanceof SqlBasicCall call)
        || call.getKind() != SqlKind.STRING_AGG && call.getKind() != SqlKind.GROUP_CONCAT) {
      return node;
    }
    List<SqlNode> operands = new ArrayList<>();
    SqlNode order = null;
    for (SqlNode operand : call.getOperandList()) {
      if (operand instanceof SqlNodeList) {
        order = operand;
      } else if (operand.getKind() == SqlKind.SEPARATOR) {
        operands.add(((SqlCall) operand).operand(0));
      } else {
        operands.add(operand);
      }
    }
    SqlNode listagg =
        SqlStdOperatorTable.LISTAGG.createCall(
            call.getFunctionQuantifier(), call.getParserPosition(), operands);
    NullableAggregates.replace(listagg);
    return order == null
        ? listagg
        : SqlStdOperatorTable.WITHIN_GROUP.createCall(call.getParserPosition(), listagg, order);
  }
}

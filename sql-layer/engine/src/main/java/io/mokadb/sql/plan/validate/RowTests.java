package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Tests of rows field by field: a row IS NULL if all its fields are, and IS NOT NULL if none is
 * (SQL:2016 part 2, 8.8), which for a row with some nulls is neither; rows are distinct if fields
 * are. Stateless.
 */
final class RowTests {
  private RowTests() {}

  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case IS_NULL, IS_NOT_NULL -> isRow(call.operand(0));
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          isRow(call.operand(0)) && isRow(call.operand(1));
      default -> false;
    };
  }

  private static boolean isRow(SqlNode node) {
    return node.getKind() == SqlKind.ROW;
  }

  /** The test as one of each field. */
  static SqlNode byFields(SqlCall call) {
    List<SqlNode> fields = ((SqlCall) call.operand(0)).getOperandList();
    List<SqlNode> others =
        call.operandCount() == 1 ? null : ((SqlCall) call.operand(1)).getOperandList();
    if (others != null && others.size() != fields.size()) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "A row of " + fields.size() + " fields is compared with one of " + others.size());
    }
    SqlOperator and =
        call.getKind() == SqlKind.IS_DISTINCT_FROM
            ? SqlStdOperatorTable.OR
            : SqlStdOperatorTable.AND;
    SqlNode all = null;
    for (int i = 0; i < fields.size(); i++) {
      SqlNode one =
          others == null
              ? call.getOperator().createCall(call.getParserPosition(), fields.get(i))
              : call.getOperator()
                  .createCall(call.getParserPosition(), fields.get(i), others.get(i));
      all = all == null ? one : and.createCall(call.getParserPosition(), all, one);
    }
    return all;
  }
}

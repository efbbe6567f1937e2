package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.ast.QueryForms;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Tests of rows, field by field: a row IS NULL if all its fields are, and IS NOT NULL if none of
 * them is (SQL:2016 part 2, 8.8), so a row with some nulls is neither; rows are distinct if fields
 * are. Stateless.
 */
final class RowPredicates {
  private RowPredicates() {}

  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case IS_NULL, IS_NOT_NULL -> isRow(call.operand(0));
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          isRow(call.operand(0)) && isRow(call.operand(1));
      case EQUALS, NOT_EQUALS ->
          isRow(call.operand(0)) && isQuery(call.operand(1))
              || isQuery(call.operand(0)) && isRow(call.operand(1));
      default -> false;
    };
  }

  private static boolean isRow(SqlNode node) {
    return node.getKind() == SqlKind.ROW;
  }

  private static boolean isQuery(SqlNode node) {
    return node.isA(SqlKind.QUERY) && node.getKind() != SqlKind.VALUES;
  }

  /** The fields of an operand; of a query with one row, as many as the other operand has. */
  private static List<SqlNode> fields(SqlNode operand, SqlNode other) {
    if (!isQuery(operand)) {
      return ((SqlCall) operand).getOperandList();
    }
    int count = ((SqlCall) other).operandCount();
    List<SqlNode> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(QueryForms.column(operand, i, count));
    }
    return fields;
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if rows are to be ordered among those of a
   *     query, which Calcite would do by their last fields
   */
  static void refuseOrderedRows(SqlCall call) {
    if (call.getOperator() instanceof SqlQuantifyOperator operator
        && operator.comparisonKind != SqlKind.EQUALS
        && operator.comparisonKind != SqlKind.NOT_EQUALS
        && isRow(call.operand(0))
        && ((SqlCall) call.operand(0)).operandCount() > 1) {
      throw MokaException.unsupported(
          operator.getName() + " with rows of several fields is not supported; write EXISTS");
    }
  }

  /** The test as one of each field. */
  static SqlNode byFields(SqlCall call) {
    SqlNode left = call.operand(0);
    SqlNode right = call.operandCount() == 1 ? null : call.operand(1);
    List<SqlNode> fields = fields(left, right);
    List<SqlNode> others = right == null ? null : fields(right, left);
    if (others != null && others.size() != fields.size()) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "A row of " + fields.size() + " fields is compared with one of " + others.size());
    }
    SqlOperator and =
        call.getKind() == SqlKind.IS_DISTINCT_FROM || call.getKind() == SqlKind.NOT_EQUALS
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

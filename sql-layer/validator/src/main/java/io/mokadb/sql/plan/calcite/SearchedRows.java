package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.parser.ast.PlainSelect;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * {@code x IN (VALUES (a), (b))} with rows of columns, as IN of a query. Without it, Calcite 1.42.0
 * fails, because it loses VALUES when it gives their columns other types. No upstream issue found.
 * Stateless.
 */
public final class SearchedRows {
  private SearchedRows() {}

  /** The call with a query in the place of VALUES; itself if there are none that need it. */
  public static SqlCall settled(SqlCall call) {
    boolean searches =
        call.getKind() == SqlKind.IN
            || call.getKind() == SqlKind.NOT_IN
            || call.getOperator() instanceof SqlQuantifyOperator;
    if (!searches
        || call.operand(1).getKind() != SqlKind.VALUES
        || isConstant((SqlCall) call.operand(1))) {
      return call;
    }
    SqlNode query = null;
    for (SqlNode row : ((SqlCall) call.operand(1)).getOperandList()) {
      SqlNode one = select((SqlCall) row);
      query =
          query == null
              ? one
              : SqlStdOperatorTable.UNION_ALL.createCall(row.getParserPosition(), query, one);
    }
    return call.getOperator().createCall(call.getParserPosition(), List.of(call.operand(0), query));
  }

  /** True if no row has columns or queries. */
  private static boolean isConstant(SqlCall values) {
    boolean[] constant = {true};
    values.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            constant[0] = false;
            return null;
          }

          @Override
          public Void visit(SqlCall call) {
            constant[0] &= call == values || !call.isA(SqlKind.QUERY);
            return constant[0] ? super.visit(call) : null;
          }

          @Override
          public Void visit(SqlDataTypeSpec type) {
            return null;
          }
        });
    return constant[0];
  }

  private static SqlNode select(SqlCall row) {
    return PlainSelect.of(row.getOperandList(), null, null, row.getParserPosition());
  }
}

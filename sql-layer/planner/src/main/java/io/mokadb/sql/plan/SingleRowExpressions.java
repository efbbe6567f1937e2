package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.validate.AggregateCalls;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * A check that expressions are about one row: aggregates occur only in queries inside them.
 * Stateless.
 */
final class SingleRowExpressions {
  private SingleRowExpressions() {}

  /**
   * @throws MokaException {@code INVALID_STATEMENT} for an aggregate or a window of the rows
   */
  static void require(List<SqlNode> expressions) {
    SqlBasicVisitor<Void> search =
        new SqlBasicVisitor<>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              return null;
            }
            if (call.getKind() == SqlKind.OVER || AggregateCalls.isOne(call)) {
              throw new MokaException(
                  SqlState.INVALID_STATEMENT,
                  "An aggregate or a window function cannot stand where one row's value is computed"
                      + " (line "
                      + call.getParserPosition().getLineNum()
                      + ", column "
                      + call.getParserPosition().getColumnNum()
                      + ")");
            }
            return super.visit(call);
          }
        };
    expressions.forEach(expression -> expression.accept(search));
  }
}

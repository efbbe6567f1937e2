package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.NameErrors;
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
              boolean window = call.getKind() == SqlKind.OVER;
              throw new MokaException(
                  window ? SqlState.WINDOWING_ERROR : SqlState.GROUPING_ERROR,
                  (window ? "Window functions" : "Aggregate functions")
                      + " are not allowed where the value of one row is computed"
                      + NameErrors.place(call.getParserPosition())
                      + "; write a sub-query: (SELECT ... FROM ...)");
            }
            return super.visit(call);
          }
        };
    expressions.forEach(expression -> expression.accept(search));
  }
}

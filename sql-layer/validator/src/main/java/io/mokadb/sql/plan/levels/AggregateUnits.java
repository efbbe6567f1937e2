package io.mokadb.sql.plan.levels;

import io.mokadb.sql.plan.validate.AggregateCalls;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * A recognizer of aggregates together with the clauses written after them, such as FILTER.
 * Stateless.
 */
final class AggregateUnits {
  private AggregateUnits() {}

  /** True if a call is an aggregate with all that belongs to it; not asked of window functions. */
  static boolean isOne(SqlCall call) {
    SqlNode inner = call;
    while (isWrapper(inner)) {
      inner = ((SqlCall) inner).operand(0);
    }
    return inner instanceof SqlCall aggregate
        && !aggregate.isA(SqlKind.QUERY)
        && AggregateCalls.isOne(aggregate);
  }

  /** True if a node is an aggregate or a window function with something after it. */
  static boolean isWrapper(SqlNode node) {
    return switch (node.getKind()) {
      case FILTER, WITHIN_GROUP, WITHIN_DISTINCT, IGNORE_NULLS, RESPECT_NULLS -> true;
      default -> false;
    };
  }

  /** True if an expression has aggregates, or functions of windows. */
  static boolean areIn(SqlNode expression) {
    boolean[] found = {false};
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= AggregateCalls.isOne(call);
            return found[0] ? null : super.visit(call);
          }
        });
    return found[0];
  }

  /** True if a query groups by ROLLUP, CUBE or GROUPING SETS. */
  static boolean hasSets(SqlSelect select) {
    return select.getGroup() != null
        && select.getGroup().stream()
            .anyMatch(
                element ->
                    switch (element.getKind()) {
                      case ROLLUP, CUBE, GROUPING_SETS -> true;
                      default -> false;
                    });
  }
}

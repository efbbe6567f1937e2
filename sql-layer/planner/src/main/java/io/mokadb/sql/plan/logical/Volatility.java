package io.mokadb.sql.plan.logical;

import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Trait;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The effects of running a tree more often, or for more rows. Stateless. */
public final class Volatility {
  /** The operators that cannot fail, or only where values are too large. */
  private static final Set<SqlKind> SAFE =
      EnumSet.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL,
          SqlKind.IS_TRUE,
          SqlKind.IS_NOT_TRUE,
          SqlKind.IS_FALSE,
          SqlKind.IS_NOT_FALSE,
          SqlKind.AND,
          SqlKind.OR,
          SqlKind.NOT,
          SqlKind.CASE,
          SqlKind.COALESCE,
          SqlKind.LIKE,
          SqlKind.SEARCH,
          SqlKind.PLUS,
          SqlKind.MINUS,
          SqlKind.TIMES,
          SqlKind.PLUS_PREFIX,
          SqlKind.MINUS_PREFIX,
          SqlKind.ROW,
          SqlKind.TRIM,
          SqlKind.EXTRACT,
          SqlKind.FLOOR,
          SqlKind.CEIL);

  private Volatility() {}

  /** True if it may fail for rows that it need not be run for. */
  static boolean mayFail(RelNode rel) {
    return contains(
        rel,
        call ->
            !SAFE.contains(call.getKind())
                && !isTotal(call.getOperator().getName())
                && !(call.getKind() == SqlKind.CAST
                    && SqlTypeUtil.isNumeric(call.getType())
                        == SqlTypeUtil.isNumeric(call.getOperands().get(0).getType())),
        node ->
            node instanceof Aggregate aggregate
                && aggregate.getAggCallList().stream()
                    .anyMatch(call -> call.getAggregation().getKind() == SqlKind.SINGLE_VALUE));
  }

  /** True if a function of the catalogue cannot fail. */
  private static boolean isTotal(String name) {
    BuiltIn row = FunctionCatalogue.instance().named(name);
    return row != null && row.has(Trait.TOTAL);
  }

  /**
   * True if the right side of a dependent join may fail, and a condition on the row alone says for
   * which rows it is asked: it is asked for no others then.
   */
  static boolean isGuarded(Correlate correlate) {
    return contains(
            correlate.getRight(),
            call -> false,
            node ->
                node instanceof Filter filter
                    && RelOptUtil.conjunctions(filter.getCondition()).stream()
                        .anyMatch(condition -> isGuard(condition, correlate.getCorrelationId())))
        && mayFail(correlate.getRight());
  }

  private static boolean isGuard(RexNode condition, CorrelationId row) {
    return RelOptUtil.InputFinder.bits(condition).isEmpty()
        && DecorrelatedSubquery.uses(condition, row);
  }

  /** True if it may give something else when it is run once more. */
  static boolean isIn(RelNode rel) {
    return contains(rel, call -> !call.getOperator().isDeterministic(), node -> false);
  }

  private static boolean contains(RelNode rel, Predicate<RexCall> calls, Predicate<RelNode> nodes) {
    boolean[] found = {false};
    RexShuttle expressions =
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            found[0] |= calls.test(call);
            return super.visitCall(call);
          }
        };
    rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            if (found[0]) {
              return other;
            }
            found[0] = nodes.test(other);
            other.accept(expressions);
            return super.visit(other);
          }
        });
    return found[0];
  }
}

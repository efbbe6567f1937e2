package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Makes semi- and anti-joins of EXISTS, IN and their negations where they are conditions of a
 * filter. Confined to a statement.
 */
public final class SemiJoins {
  private final RexBuilder rex;
  private final SubQueryRemoval removal;
  private final QuantifiedValues quantified;

  SemiJoins(RexBuilder rex, SubQueryRemoval removal, QuantifiedValues quantified) {
    this.rex = rex;
    this.removal = removal;
    this.quantified = quantified;
  }

  /** Joins a host if that is all that a condition asks for; else leaves it as it is. */
  boolean join(RexNode condition, Dependent host) {
    boolean negated = condition.getKind() == SqlKind.NOT;
    RexNode bare = negated ? ((RexCall) condition).getOperands().get(0) : condition;
    if (!(bare instanceof RexSubQuery subQuery)
        || subQuery.getKind() != SqlKind.EXISTS && subQuery.getKind() != SqlKind.IN
        || subQuery.getOperands().stream().anyMatch(SubQueryRemoval::contains)) {
      return false;
    }
    List<RexNode> operands = new ArrayList<>();
    subQuery.getOperands().forEach(operand -> operands.add(host.over(operand)));
    OuterRow row = host.row();
    boolean maybeUnknown =
        subQuery.getKind() == SqlKind.IN
            && (operands.stream().anyMatch(operand -> operand.getType().isNullable())
                || subQuery.rel.getRowType().getFieldList().stream()
                    .anyMatch(field -> field.getType().isNullable()));
    if (negated && maybeUnknown && operands.size() == 1 && !host.isSeenBy(subQuery.rel)) {
      // The values of a query that does not depend on the row are looked up.
      return false;
    }
    RelNode query = removal.visit(subQuery.rel, host.around(row));
    List<RexNode> conditions = new ArrayList<>();
    if (subQuery.getKind() == SqlKind.IN) {
      RexNode equal =
          quantified.comparison(
              subQuery, operands, query.getRowType(), host.input().getRowType().getFieldCount());
      conditions.add(
          negated && maybeUnknown ? rex.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, equal) : equal);
    }
    JoinRelType type = negated ? JoinRelType.ANTI : JoinRelType.SEMI;
    DecorrelatedSubquery pulled =
        row.isUsed()
            ? DecorrelatedSubquery.of(query, row.variable(), host.input().getRowType(), rex)
            : new DecorrelatedSubquery(query, List.of());
    // Expressions that may fail are computed only for the rows that the conditions keep.
    if (pulled == null || row.isUsed() && Volatility.mayFail(pulled.rel())) {
      host.replace(correlated(host.input(), query, row, conditions, type));
    } else {
      conditions.addAll(pulled.conditions());
      host.replace(joined(host.input(), pulled.rel(), conditions, type));
    }
    return true;
  }

  /** A join of columns: expressions over one side become columns of that side. */
  private RelNode joined(RelNode left, RelNode right, List<RexNode> conditions, JoinRelType type) {
    return RelOptUtil.pushDownJoinConditions(
        LogicalJoin.create(
            left, right, List.of(), RexUtil.composeConjunction(rex, conditions), Set.of(), type),
        RelFactories.LOGICAL_BUILDER.create(left.getCluster(), null));
  }

  private RelNode correlated(
      RelNode left, RelNode query, OuterRow row, List<RexNode> conditions, JoinRelType type) {
    int width = left.getRowType().getFieldCount();
    RelNode right = query;
    if (!conditions.isEmpty()) {
      RexShuttle ofRow =
          new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
              return ref.getIndex() < width
                  ? row.column(ref.getIndex())
                  : new RexInputRef(ref.getIndex() - width, ref.getType());
            }
          };
      right = Filters.of(query, RexUtil.composeConjunction(rex, conditions).accept(ofRow));
    }
    return LogicalCorrelate.create(left, right, List.of(), row.variable(), row.columns(), type);
  }
}

package io.mokadb.sql.plan.rel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;
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
 * Turns EXISTS, IN and their negations, where they are conditions of a filter, into semi- and
 * anti-joins. What it leaves, Calcite's general rules remove. Stateless.
 */
final class SubQueries {
  private SubQueries() {}

  static RelNode rewrite(RelNode rel) {
    List<RelNode> inputs = new ArrayList<>();
    boolean changed = false;
    for (RelNode input : rel.getInputs()) {
      RelNode rewritten = rewrite(input);
      changed |= rewritten != input;
      inputs.add(rewritten);
    }
    RelNode result = changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    result = result.accept(insideSubQueries());
    if (result instanceof Join join) {
      RelNode moved = JoinedSubQueries.moved(join);
      return moved == join ? join : withFilters(moved);
    }
    return result instanceof Filter filter ? rewriteFilter(filter) : result;
  }

  /** The filters that sub-queries were moved to: on top, or an input. */
  private static RelNode withFilters(RelNode moved) {
    RelNode join = moved instanceof Project project ? project.getInput() : moved;
    if (join instanceof Filter filter) {
      return rewriteFilter(filter);
    }
    List<RelNode> inputs = new ArrayList<>();
    join.getInputs()
        .forEach(
            input -> inputs.add(input instanceof Filter filter ? rewriteFilter(filter) : input));
    RelNode result = join.copy(join.getTraitSet(), inputs);
    return join == moved ? result : moved.copy(moved.getTraitSet(), List.of(result));
  }

  private static RexShuttle insideSubQueries() {
    return new RexShuttle() {
      @Override
      public RexNode visitSubQuery(RexSubQuery subQuery) {
        RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
        RelNode inner = rewrite(visited.rel);
        return inner == visited.rel ? visited : visited.clone(inner);
      }
    };
  }

  private static RelNode rewriteFilter(Filter filter) {
    List<RexNode> rest = new ArrayList<>();
    RelNode input = filter.getInput();
    boolean changed = false;
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      RelNode joined = join(input, condition, filter.getVariablesSet());
      if (joined == null) {
        rest.add(condition);
      } else {
        input = joined;
        changed = true;
      }
    }
    if (!changed) {
      return filter;
    }
    if (rest.isEmpty()) {
      return input;
    }
    return LogicalFilter.create(
        input,
        RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), rest),
        com.google.common.collect.ImmutableSet.copyOf(filter.getVariablesSet()));
  }

  /** The input, semi- or anti-joined; null if the condition is not such a sub-query. */
  private static RelNode join(RelNode input, RexNode condition, Set<CorrelationId> variables) {
    boolean negated = condition.getKind() == SqlKind.NOT;
    RexNode bare = negated ? ((RexCall) condition).getOperands().get(0) : condition;
    if (!(bare instanceof RexSubQuery subQuery)
        || (subQuery.getKind() != SqlKind.EXISTS && subQuery.getKind() != SqlKind.IN)
        || subQuery.getOperands().stream().anyMatch(SubQueries::containsSubQuery)) {
      return null;
    }
    if (subQuery.getKind() == SqlKind.IN && negated && mayBeNull(subQuery)) {
      return null;
    }
    RexBuilder rex = input.getCluster().getRexBuilder();
    int width = input.getRowType().getFieldCount();
    List<RexNode> conditions = new ArrayList<>();
    if (subQuery.getKind() == SqlKind.IN) {
      for (int i = 0; i < subQuery.getOperands().size(); i++) {
        RelDataType type = subQuery.rel.getRowType().getFieldList().get(i).getType();
        conditions.add(
            rex.makeCall(
                SqlStdOperatorTable.EQUALS,
                subQuery.getOperands().get(i),
                new RexInputRef(width + i, type)));
      }
    }
    JoinRelType type = negated ? JoinRelType.ANTI : JoinRelType.SEMI;
    List<CorrelationId> used = new ArrayList<>(RelOptUtil.getVariablesUsed(subQuery.rel));
    used.retainAll(variables);
    if (used.isEmpty()) {
      return joined(input, subQuery.rel, conditions, type);
    }
    if (used.size() > 1) {
      return null;
    }
    CorrelationId variable = used.get(0);
    PulledUp pulled = PulledUp.of(subQuery.rel, variable, input.getRowType(), rex);
    if (pulled != null) {
      conditions.addAll(pulled.conditions());
      return joined(input, pulled.rel(), conditions, type);
    }
    return correlated(input, subQuery, variable, conditions, type);
  }

  /** A join of columns: what conditions compute of either side becomes a column of that side. */
  private static RelNode joined(
      RelNode left, RelNode right, List<RexNode> conditions, JoinRelType type) {
    RexNode condition = RexUtil.composeConjunction(left.getCluster().getRexBuilder(), conditions);
    return RelOptUtil.pushDownJoinConditions(
        LogicalJoin.create(left, right, List.of(), condition, Set.of(), type),
        RelFactories.LOGICAL_BUILDER.create(left.getCluster(), null));
  }

  private static RelNode correlated(
      RelNode input,
      RexSubQuery subQuery,
      CorrelationId variable,
      List<RexNode> conditions,
      JoinRelType type) {
    RexBuilder rex = input.getCluster().getRexBuilder();
    int width = input.getRowType().getFieldCount();
    RelNode right = subQuery.rel;
    if (!conditions.isEmpty()) {
      RexNode row = rex.makeCorrel(input.getRowType(), variable);
      RexNode matching =
          RexUtil.composeConjunction(rex, conditions)
              .accept(
                  new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef ref) {
                      return ref.getIndex() < width
                          ? rex.makeFieldAccess(row, ref.getIndex())
                          : new RexInputRef(ref.getIndex() - width, ref.getType());
                    }
                  });
      right = LogicalFilter.create(right, matching);
    }
    return LogicalCorrelate.create(
        input, right, List.of(), variable, RelOptUtil.correlationColumns(variable, right), type);
  }

  private static boolean containsSubQuery(RexNode node) {
    return RexUtil.SubQueryFinder.find(node) != null;
  }

  private static boolean mayBeNull(RexSubQuery in) {
    return in.getOperands().stream().anyMatch(operand -> operand.getType().isNullable())
        || in.rel.getRowType().getFieldList().stream()
            .anyMatch(field -> field.getType().isNullable());
  }
}

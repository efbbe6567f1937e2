package io.mokadb.sql.plan.logical;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes an outer join with groups of a sub-query that aggregates, for each outer row, the inner
 * rows with an equal column: {@code (SELECT COUNT(*) FROM i WHERE i.x = o.x)}. The general way
 * reads the outer rows twice where the sub-query counts. Confined to a statement.
 */
public final class GroupedAggregates {
  /** The aggregates that are null, or zero, over no rows. */
  private static final Set<SqlKind> KNOWN =
      EnumSet.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.MIN, SqlKind.MAX, SqlKind.AVG);

  private final RexBuilder rex;

  private GroupedAggregates(RexBuilder rex) {
    this.rex = rex;
  }

  /** The join that replaces a dependent one; null if it is not of this form. */
  static RelNode joined(Correlate correlate) {
    return correlate.getJoinType() == JoinRelType.LEFT
        ? new GroupedAggregates(correlate.getCluster().getRexBuilder()).plain(correlate)
        : null;
  }

  private RelNode plain(Correlate correlate) {
    Project above = correlate.getRight() instanceof Project project ? project : null;
    RelNode inner = above == null ? correlate.getRight() : above.getInput();
    if (!(inner instanceof Aggregate aggregate)
        || !aggregate.getGroupSets().equals(List.of(ImmutableBitSet.of()))
        || !aggregate.getAggCallList().stream().allMatch(GroupedAggregates::isKnown)
        || (above != null && !isPlain(above))) {
      return null;
    }
    RelDataType outer = correlate.getLeft().getRowType();
    DecorrelatedSubquery pulled =
        DecorrelatedSubquery.of(aggregate.getInput(), correlate.getCorrelationId(), outer, rex);
    if (pulled == null || pulled.conditions().isEmpty()) {
      return null;
    }
    Set<Integer> keys = new LinkedHashSet<>();
    for (RexNode condition : pulled.conditions()) {
      int key = innerKey(condition, outer.getFieldCount());
      if (key < 0) {
        return null;
      }
      keys.add(key);
    }
    return joined(correlate, above, aggregate, pulled, ImmutableBitSet.of(keys));
  }

  private static boolean isKnown(AggregateCall call) {
    return KNOWN.contains(call.getAggregation().getKind())
        && call.getCollation().getFieldCollations().isEmpty();
  }

  /** True if the expressions are of the aggregates alone. */
  private static boolean isPlain(Project project) {
    boolean[] plain = {!project.containsOver()};
    for (RexNode node : project.getProjects()) {
      plain[0] &= RexUtil.SubQueryFinder.find(node) == null;
      node.accept(
          new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable variable) {
              plain[0] = false;
              return null;
            }
          });
    }
    return plain[0];
  }

  /** The column of the inner row that equals one of the outer row; -1 for another condition. */
  private static int innerKey(RexNode condition, int outerWidth) {
    if (condition.getKind() != SqlKind.EQUALS
        || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef a)
        || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef b)
        || a.getIndex() < outerWidth == b.getIndex() < outerWidth) {
      return -1;
    }
    return Math.max(a.getIndex(), b.getIndex()) - outerWidth;
  }

  private RelNode joined(
      Correlate correlate,
      Project above,
      Aggregate aggregate,
      DecorrelatedSubquery pulled,
      ImmutableBitSet keys) {
    RelNode left = correlate.getLeft();
    int width = left.getRowType().getFieldCount();
    RelNode groups =
        LogicalAggregate.create(
            pulled.rel(),
            List.of(),
            keys,
            List.of(keys),
            aggregate.getAggCallList().stream().map(call -> ofGroups(call, pulled.rel())).toList());
    List<RexNode> conditions =
        pulled.conditions().stream().map(one -> overGroups(one, width, keys)).toList();
    RelNode join =
        LogicalJoin.create(
            left,
            groups,
            List.of(),
            RexUtil.composeConjunction(rex, conditions),
            Set.of(),
            JoinRelType.LEFT);
    List<RexNode> results = new ArrayList<>();
    List<RelDataTypeField> joined = join.getRowType().getFieldList();
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      int column = width + keys.cardinality() + i;
      RexNode value = new RexInputRef(column, joined.get(column).getType());
      results.add(
          aggregate.getAggCallList().get(i).getAggregation().getKind() == SqlKind.COUNT
              ? orZero(value)
              : value);
    }
    return arranged(correlate, join, above, results);
  }

  /** The call for groups, none of which is empty. */
  static AggregateCall ofGroups(AggregateCall call, RelNode input) {
    return AggregateCall.create(
        call.getParserPosition(),
        call.getAggregation(),
        call.isDistinct(),
        call.isApproximate(),
        call.ignoreNulls(),
        call.rexList,
        call.getArgList(),
        call.filterArg,
        call.distinctKeys,
        call.getCollation(),
        false,
        input,
        null,
        call.getName());
  }

  /** A condition over outer ++ inner row, the inner columns by their places in the groups. */
  private static RexNode overGroups(RexNode condition, int width, ImmutableBitSet keys) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return index < width
                ? ref
                : new RexInputRef(width + keys.indexOf(index - width), ref.getType());
          }
        });
  }

  private RexNode orZero(RexNode count) {
    return rex.makeCall(
        SqlStdOperatorTable.COALESCE,
        count,
        rex.makeExactLiteral(BigDecimal.ZERO, count.getType()));
  }

  /** The columns as the correlated join has them. */
  private RelNode arranged(
      Correlate correlate, RelNode join, Project above, List<RexNode> aggregates) {
    int width = correlate.getLeft().getRowType().getFieldCount();
    List<RelDataTypeField> fields = correlate.getRowType().getFieldList();
    List<RexNode> projects = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      RexNode value =
          i < width
              ? RexInputRef.of(i, join.getRowType())
              : above == null
                  ? aggregates.get(i - width)
                  : over(above.getProjects().get(i - width), aggregates);
      projects.add(Typed.as(rex, fields.get(i).getType(), value));
    }
    return LogicalProject.create(
        join, List.of(), projects, correlate.getRowType().getFieldNames(), Set.of());
  }

  private RexNode over(RexNode expression, List<RexNode> aggregates) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return rex.ensureType(ref.getType(), aggregates.get(ref.getIndex()), true);
          }
        });
  }
}

package io.mokadb.sql.plan.logical;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/** Groups for each value of a domain, see {@link DomainPushing}. Confined. */
public final class DomainGroups {
  /** The aggregates that are null over no rows. */
  private static final Set<SqlKind> NULL_OF_NOTHING =
      EnumSet.of(
          SqlKind.SUM,
          SqlKind.MIN,
          SqlKind.MAX,
          SqlKind.AVG,
          SqlKind.SINGLE_VALUE,
          SqlKind.ANY_VALUE,
          SqlKind.VAR_POP,
          SqlKind.VAR_SAMP,
          SqlKind.STDDEV_POP,
          SqlKind.STDDEV_SAMP,
          SqlKind.LISTAGG);

  private final Domain domain;
  private final RexBuilder rex;

  DomainGroups(Domain domain, RexBuilder rex) {
    this.domain = domain;
    this.rex = rex;
  }

  /**
   * The groups.
   *
   * @param input of the aggregate, for all values
   * @return null if there are none
   */
  RelNode of(Aggregate aggregate, RelNode input) {
    boolean all = aggregate.getGroupSets().equals(List.of(ImmutableBitSet.of()));
    if (aggregate.getAggCallList().stream().anyMatch(call -> call.distinctKeys != null)
        || !all && aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty)
        || all && !aggregate.getAggCallList().stream().allMatch(DomainGroups::isKnown)) {
      return null;
    }
    int first = aggregate.getInput().getRowType().getFieldCount();
    ImmutableBitSet values = ImmutableBitSet.range(first, first + domain.width());
    ImmutableBitSet keys = aggregate.getGroupSet().union(values);
    List<AggregateCall> calls = new ArrayList<>();
    aggregate.getAggCallList().forEach(call -> calls.add(GroupedAggregates.ofGroups(call, input)));
    RelNode groups =
        LogicalAggregate.create(
            input,
            List.of(),
            keys,
            aggregate.getGroupSets().stream().map(set -> set.union(values)).toList(),
            calls);
    int count = aggregate.getGroupCount();
    if (all) {
      return withEmpty(aggregate, groups);
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < aggregate.getRowType().getFieldCount(); i++) {
      places.add(i < count ? i : i + domain.width());
    }
    for (int i = 0; i < domain.width(); i++) {
      places.add(count + i);
    }
    return domain.columns(groups, places);
  }

  private static boolean isKnown(AggregateCall call) {
    SqlKind kind = call.getAggregation().getKind();
    return kind == SqlKind.COUNT
        || kind == SqlKind.SUM0
        || kind == SqlKind.LITERAL_AGG
        || NULL_OF_NOTHING.contains(kind);
  }

  /** One row for each value, also for those that have no group. */
  private RelNode withEmpty(Aggregate aggregate, RelNode groups) {
    RelNode values = domain.values();
    int width = domain.width();
    List<RexNode> both = new ArrayList<>();
    for (var field : Domain.fields(values)) {
      both.add(rex.makeInputRef(field.getType(), both.size()));
    }
    for (var field : Domain.fields(groups)) {
      both.add(rex.makeInputRef(field.getType(), both.size()));
    }
    List<RexNode> conditions = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      conditions.add(
          rex.makeCall(
              both.get(i).getType().isNullable() && both.get(width + i).getType().isNullable()
                  ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM
                  : SqlStdOperatorTable.EQUALS,
              both.get(i),
              both.get(width + i)));
    }
    RelNode joined =
        LogicalJoin.create(
            values,
            groups,
            List.of(),
            RexUtil.composeConjunction(rex, conditions),
            Set.of(),
            JoinRelType.LEFT);
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      columns.add(
          orEmpty(aggregate.getAggCallList().get(i), rex.makeInputRef(joined, 2 * width + i)));
    }
    for (int i = 0; i < width; i++) {
      columns.add(rex.makeInputRef(joined, i));
    }
    return LogicalProject.create(joined, List.of(), columns, (List<String>) null, Set.of());
  }

  private RexNode orEmpty(AggregateCall call, RexNode value) {
    return switch (call.getAggregation().getKind()) {
      case COUNT, SUM0 ->
          rex.makeCall(
              SqlStdOperatorTable.COALESCE,
              value,
              rex.makeZeroLiteral(
                  rex.getTypeFactory().createTypeWithNullability(value.getType(), false)));
      case LITERAL_AGG -> call.rexList.get(0);
      default -> value;
    };
  }
}

package io.mokadb.sql.plan.incremental;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A grouping by several sets of columns - ROLLUP, CUBE, GROUPING SETS - as one by a single set:
 * each row comes once for each of the sets, with the number of the set, and with NULL in the
 * columns that are not in it. The group of the empty set is there without rows, too: for its sake
 * there is one row more, which no aggregate counts. Confined.
 */
final class SingleGrouping {
  /** More sets are left as they are: each reads the tables. */
  private static final int MOST = 16;

  private final Aggregate aggregate;
  private final List<ImmutableBitSet> sets;
  private final List<Integer> keys;

  /** Columns that aggregates are of, or their conditions. */
  private final List<Integer> used;

  private final Set<Integer> conditions = new TreeSet<>();
  private final boolean hasEmptySet;
  private final RexBuilder rex;

  private SingleGrouping(Aggregate aggregate) {
    this.aggregate = aggregate;
    this.sets = aggregate.getGroupSets();
    this.keys = aggregate.getGroupSet().asList();
    this.rex = aggregate.getCluster().getRexBuilder();
    this.hasEmptySet = sets.stream().anyMatch(ImmutableBitSet::isEmpty);
    Set<Integer> columns = new TreeSet<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      if (!isGrouping(call)) {
        columns.addAll(call.getArgList());
      }
      if (call.filterArg >= 0) {
        columns.add(call.filterArg);
        conditions.add(call.filterArg);
      }
    }
    this.used = List.copyOf(columns);
  }

  /** A query with such a grouping at its top; the same if there is none. */
  static RelNode of(RelNode query) {
    if (DeltaAnalysis.isAbove(query)) {
      RelNode input = of(query.getInput(0));
      return input == query.getInput(0) ? query : query.copy(query.getTraitSet(), List.of(input));
    }
    return query instanceof Aggregate aggregate
            && aggregate.getGroupType() != Aggregate.Group.SIMPLE
            && aggregate.getGroupSets().size() <= MOST
            && aggregate.getAggCallList().stream().allMatch(SingleGrouping::isPlain)
        ? new SingleGrouping(aggregate).tree()
        : query;
  }

  /** GROUP_ID tells apart sets that are the same, which a grouping has once. */
  private static boolean isPlain(AggregateCall call) {
    return call.rexList.isEmpty()
        && call.distinctKeys == null
        && call.getCollation().getFieldCollations().isEmpty()
        && call.getAggregation().getKind() != SqlKind.GROUP_ID;
  }

  private static boolean isGrouping(AggregateCall call) {
    SqlAggFunction function = call.getAggregation();
    return function.getKind() == SqlKind.GROUPING || function.getName().equals("GROUPING_ID");
  }

  private RelNode tree() {
    List<RelNode> branches = new ArrayList<>();
    for (int set = 0; set < sets.size(); set++) {
      branches.add(branch(set));
    }
    if (hasEmptySet) {
      branches.add(uncounted());
    }
    RelNode rows = LogicalUnion.create(branches, true);
    ImmutableBitSet group = ImmutableBitSet.range(1 + keys.size());
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      if (!isGrouping(call)) {
        calls.add(call(call, rows));
      }
    }
    return results(LogicalAggregate.create(rows, List.of(), group, List.of(group), calls));
  }

  /** The rows for one set: its number, the columns to group by, those used, and TRUE. */
  private RelNode branch(int set) {
    RelNode input = aggregate.getInput();
    List<RexNode> values = new ArrayList<>();
    values.add(number(set));
    for (int key : keys) {
      values.add(sets.get(set).get(key) ? rex.makeInputRef(input, key) : none(key));
    }
    used.forEach(column -> values.add(rex.makeInputRef(input, column)));
    values.add(rex.makeLiteral(true));
    return LogicalProject.create(input, List.of(), values, names(), Set.of());
  }

  /** The row that the group of the empty set has in any case. */
  private RelNode uncounted() {
    List<RexNode> values = new ArrayList<>();
    values.add(number(IntStream.range(0, sets.size()).filter(i -> sets.get(i).isEmpty()).sum()));
    keys.forEach(key -> values.add(none(key)));
    used.forEach(
        column -> values.add(conditions.contains(column) ? rex.makeLiteral(false) : none(column)));
    values.add(rex.makeLiteral(false));
    return LogicalProject.create(
        LogicalValues.createOneRow(aggregate.getCluster()), List.of(), values, names(), Set.of());
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    names.add("GROUPING SET");
    List<String> input = aggregate.getInput().getRowType().getFieldNames();
    keys.forEach(key -> names.add(input.get(key)));
    used.forEach(column -> names.add("$U" + column));
    names.add("$COUNTED");
    return names;
  }

  private RexNode number(int value) {
    RelDataTypeFactory types = aggregate.getCluster().getTypeFactory();
    return rex.makeExactLiteral(
        BigDecimal.valueOf(value), types.createSqlType(SqlTypeName.INTEGER));
  }

  private RexNode none(int column) {
    return rex.makeNullLiteral(AnalysedTree.type(aggregate.getInput(), column));
  }

  private AggregateCall call(AggregateCall call, RelNode rows) {
    int first = 1 + keys.size();
    int all = hasEmptySet ? first + used.size() : -1;
    return AggregateCall.create(
        SqlParserPos.ZERO,
        call.getAggregation(),
        call.isDistinct(),
        call.isApproximate(),
        call.ignoreNulls(),
        List.of(),
        call.getArgList().stream().map(column -> first + used.indexOf(column)).toList(),
        call.filterArg < 0 ? all : first + used.indexOf(call.filterArg),
        null,
        RelCollations.EMPTY,
        false,
        rows,
        null,
        call.getName());
  }

  /** The columns that the grouping by several sets has. */
  private RelNode results(RelNode grouped) {
    List<RexNode> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(rex.makeInputRef(grouped, 1 + i));
    }
    int next = 1 + keys.size();
    for (AggregateCall call : aggregate.getAggCallList()) {
      values.add(isGrouping(call) ? grouping(call, grouped) : rex.makeInputRef(grouped, next++));
    }
    List<RexNode> typed = new ArrayList<>();
    for (RexNode value : values) {
      RelDataType type = AnalysedTree.type(aggregate, typed.size());
      typed.add(rex.ensureType(type, value, true));
    }
    return LogicalProject.create(
        grouped, List.of(), typed, aggregate.getRowType().getFieldNames(), Set.of());
  }

  /** What GROUPING gives, by the number of the set. */
  private RexNode grouping(AggregateCall call, RelNode grouped) {
    List<RexNode> cases = new ArrayList<>();
    for (int set = 0; set < sets.size(); set++) {
      if (set < sets.size() - 1) {
        cases.add(
            rex.makeCall(SqlStdOperatorTable.EQUALS, rex.makeInputRef(grouped, 0), number(set)));
      }
      cases.add(rex.makeExactLiteral(BigDecimal.valueOf(bits(call, set)), call.getType()));
    }
    return rex.makeCall(SqlStdOperatorTable.CASE, cases);
  }

  /** A bit for each column, the first one highest: 1 if the set is without it. */
  private long bits(AggregateCall call, int set) {
    long bits = 0;
    for (int column : call.getArgList()) {
      bits = bits << 1 | (sets.get(set).get(column) ? 0 : 1);
    }
    return bits;
  }
}

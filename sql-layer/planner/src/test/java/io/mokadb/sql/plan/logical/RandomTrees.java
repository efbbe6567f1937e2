package io.mokadb.sql.plan.logical;

import com.google.common.collect.ImmutableList;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/** Trees by chance over few rows of small numbers and nulls. */
final class RandomTrees {
  private static final JoinRelType[] JOINS = {
    JoinRelType.INNER,
    JoinRelType.LEFT,
    JoinRelType.RIGHT,
    JoinRelType.FULL,
    JoinRelType.SEMI,
    JoinRelType.ANTI
  };

  private final Random random;
  private final MokaTypeFactory types;
  private final RexBuilder rex;
  private final org.apache.calcite.plan.RelOptCluster cluster;
  private final RelDataType number;

  RandomTrees(Random random, org.apache.calcite.plan.RelOptCluster cluster) {
    this.random = random;
    this.cluster = cluster;
    this.rex = cluster.getRexBuilder();
    this.types = (MokaTypeFactory) cluster.getTypeFactory();
    this.number = types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), true);
  }

  RelNode tree(int depth) {
    if (depth == 0) {
      return values();
    }
    RelNode input = tree(depth - 1);
    return switch (random.nextInt(9)) {
      case 0 -> project(input);
      case 1 -> LogicalFilter.create(input, condition(input.getRowType()));
      case 2, 3 -> join(input, tree(random.nextInt(depth)));
      case 4, 5 -> groups(input);
      case 6 -> sets(input);
      case 7 ->
          LogicalSort.create(
              input,
              RelCollations.EMPTY,
              null,
              rex.makeExactLiteral(BigDecimal.valueOf(random.nextInt(3))));
      default -> values();
    };
  }

  private RelNode values() {
    int width = 1 + random.nextInt(3);
    ImmutableList.Builder<ImmutableList<RexLiteral>> rows = ImmutableList.builder();
    for (int i = random.nextInt(4); i > 0; i--) {
      ImmutableList.Builder<RexLiteral> row = ImmutableList.builder();
      for (int j = 0; j < width; j++) {
        row.add(random.nextInt(5) == 0 ? rex.makeNullLiteral(number) : literal());
      }
      rows.add(row.build());
    }
    RelDataTypeFactory.Builder type = types.builder();
    for (int j = 0; j < width; j++) {
      type.add("C" + j, number);
    }
    return LogicalValues.create(cluster, type.build(), rows.build());
  }

  private RexLiteral literal() {
    return (RexLiteral) rex.makeLiteral(random.nextInt(3), number, false);
  }

  private RelNode project(RelNode input) {
    List<RexNode> columns = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      columns.add(random.nextInt(4) == 0 ? literal() : column(input.getRowType()));
    }
    return LogicalProject.create(input, List.of(), columns, (List<String>) null, Set.of());
  }

  private RexNode column(RelDataType row) {
    return RexInputRef.of(random.nextInt(row.getFieldCount()), row);
  }

  private RexNode condition(RelDataType row) {
    return switch (random.nextInt(5)) {
      case 0 -> rex.makeLiteral(random.nextBoolean());
      case 1 -> rex.makeCall(SqlStdOperatorTable.IS_NULL, column(row));
      case 2 -> rex.makeCall(SqlStdOperatorTable.EQUALS, column(row), literal());
      default -> rex.makeCall(SqlStdOperatorTable.EQUALS, column(row), column(row));
    };
  }

  private RelNode join(RelNode left, RelNode right) {
    RelNode both =
        LogicalJoin.create(
            left, right, List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
    JoinRelType type = JOINS[random.nextInt(JOINS.length)];
    return LogicalJoin.create(left, right, List.of(), condition(both.getRowType()), Set.of(), type);
  }

  private RelNode groups(RelNode input) {
    int width = input.getRowType().getFieldCount();
    ImmutableBitSet keys = subset(ImmutableBitSet.range(width));
    List<ImmutableBitSet> sets = new ArrayList<>();
    sets.add(keys);
    if (random.nextInt(3) == 0 && !keys.isEmpty()) {
      ImmutableBitSet fewer = subset(keys);
      if (!fewer.equals(keys)) {
        sets.add(fewer);
      }
    }
    List<AggregateCall> calls = new ArrayList<>();
    if (random.nextBoolean() || keys.isEmpty()) {
      calls.add(call(SqlStdOperatorTable.COUNT, input, List.of(), sets));
    }
    if (random.nextBoolean()) {
      calls.add(call(SqlStdOperatorTable.MAX, input, List.of(random.nextInt(width)), sets));
    }
    return LogicalAggregate.create(
        input, List.of(), keys, ImmutableBitSet.ORDERING.immutableSortedCopy(sets), calls);
  }

  private static AggregateCall call(
      SqlAggFunction function, RelNode input, List<Integer> columns, List<ImmutableBitSet> sets) {
    return AggregateCall.create(
        SqlParserPos.ZERO,
        function,
        false,
        false,
        false,
        List.of(),
        columns,
        -1,
        null,
        RelCollations.EMPTY,
        sets.stream().anyMatch(ImmutableBitSet::isEmpty),
        input,
        null,
        null);
  }

  private ImmutableBitSet subset(ImmutableBitSet of) {
    ImmutableBitSet.Builder some = ImmutableBitSet.builder();
    of.forEach(
        i -> {
          if (random.nextBoolean()) {
            some.set(i);
          }
        });
    return some.build();
  }

  private RelNode sets(RelNode input) {
    RelNode other = LogicalFilter.create(input, condition(input.getRowType()));
    List<RelNode> inputs = random.nextBoolean() ? List.of(input, other) : List.of(other, input);
    boolean all = random.nextBoolean();
    return switch (random.nextInt(3)) {
      case 0 -> LogicalUnion.create(inputs, all);
      case 1 -> LogicalIntersect.create(inputs, all);
      default -> LogicalMinus.create(inputs, all);
    };
  }
}

package io.mokadb.sql.plan.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Claims of NOT NULL that are planted in a tree are found. */
class ClaimsTest {
  private final MokaTypeFactory types = new MokaTypeFactory();
  private final RexBuilder rex = new RexBuilder(types);
  private final RelOptCluster cluster = cluster();
  private final RelDataType number = types.createSqlType(SqlTypeName.INTEGER);
  private final RelDataType nullable = types.createTypeWithNullability(number, true);

  private RelOptCluster cluster() {
    VolcanoPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    return RelOptCluster.create(planner, rex);
  }

  private RelNode rows(RelDataType column) {
    return LogicalValues.create(
        cluster, types.builder().add("A", column).build(), ImmutableList.of());
  }

  private static RelNode filtered(RelNode input, RexNode condition) {
    return LogicalFilter.create(input, condition);
  }

  private static void requireFound(RelNode rel, String fault) {
    assertThatThrownBy(() -> Claims.check("a test", rel))
        .isInstanceOf(WrongPlan.class)
        .hasMessageContaining(fault);
  }

  @Test
  void check_outerJoinWithNullableColumns_isRight() {
    RelNode join =
        LogicalJoin.create(
            rows(number),
            rows(number),
            List.of(),
            rex.makeLiteral(true),
            Set.of(),
            JoinRelType.LEFT);
    RelNode rel =
        filtered(
            join, rex.makeCall(SqlStdOperatorTable.IS_NULL, RexInputRef.of(1, join.getRowType())));
    assertThatCode(() -> Claims.check("a test", rel)).doesNotThrowAnyException();
  }

  @Test
  void check_referenceThatForgetsNull_isFound() {
    RexNode forgets = new RexInputRef(0, number);
    // A join, because a filter looks at its references itself where assertions are enabled.
    requireFound(
        LogicalJoin.create(
            rows(nullable),
            rows(number),
            List.of(),
            rex.makeCall(SqlStdOperatorTable.EQUALS, forgets, forgets),
            Set.of(),
            JoinRelType.INNER),
        "the reference $0");
  }

  @Test
  void check_callThatForgetsNull_isFound() {
    RexNode column = new RexInputRef(0, nullable);
    RelDataType never = types.createSqlType(SqlTypeName.BOOLEAN);
    requireFound(
        filtered(
            rows(nullable),
            rex.makeCall(never, SqlStdOperatorTable.EQUALS, List.of(column, column))),
        "the call =($0, $0)");
  }

  @Test
  void check_sumOfAllRowsThatForgetsNull_isFound() {
    AggregateCall call =
        AggregateCall.create(
            org.apache.calcite.sql.parser.SqlParserPos.ZERO,
            SqlStdOperatorTable.LISTAGG,
            false,
            false,
            false,
            List.of(),
            List.of(0),
            -1,
            null,
            RelCollations.EMPTY,
            types.createSqlType(SqlTypeName.VARCHAR),
            "S");
    RelNode texts = rows(types.createSqlType(SqlTypeName.VARCHAR));
    requireFound(
        LogicalAggregate.create(texts, List.of(), ImmutableBitSet.of(), null, List.of(call)),
        "column 0");
  }
}

package io.mokadb.sql.plan.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Faults that are planted in a tree are found. */
class ReferencesTest {
  private final MokaTypeFactory types = new MokaTypeFactory();
  private final RexBuilder rex = new RexBuilder(types);
  private final RelOptCluster cluster = cluster();

  private RelOptCluster cluster() {
    VolcanoPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    return RelOptCluster.create(planner, rex);
  }

  private RelNode one() {
    return LogicalValues.create(
        cluster,
        types.builder().add("A", types.createSqlType(SqlTypeName.INTEGER)).build(),
        com.google.common.collect.ImmutableList.of(
            com.google.common.collect.ImmutableList.of(rex.makeExactLiteral(BigDecimal.ONE))));
  }

  private RelNode project(RelNode input, RexNode expression) {
    return LogicalProject.create(input, List.of(), List.of(expression), List.of("X"), Set.of());
  }

  private RexNode column(CorrelationId variable) {
    return rex.makeFieldAccess(rex.makeCorrel(one().getRowType(), variable), 0);
  }

  private static RelNode correlate(RelNode left, RelNode right, CorrelationId variable) {
    return LogicalCorrelate.create(
        left, right, List.of(), variable, ImmutableBitSet.of(0), JoinRelType.INNER);
  }

  private static void requireFound(RelNode rel, String fault) {
    assertThatThrownBy(() -> References.checkUnique("a test", rel))
        .isInstanceOf(WrongPlan.class)
        .hasMessageContaining(fault);
  }

  @Test
  void check_variableOfOneJoinAbove_isRight() {
    CorrelationId variable = cluster.createCorrel();
    RelNode rel = correlate(one(), project(one(), column(variable)), variable);
    assertThatCode(() -> References.checkUnique("a test", rel)).doesNotThrowAnyException();
  }

  @Test
  void check_variableOfNoJoin_isFound() {
    requireFound(project(one(), column(cluster.createCorrel())), "a row that is not there");
  }

  @Test
  void check_variableBoundTwiceInOneAnother_isFound() {
    CorrelationId variable = cluster.createCorrel();
    RelNode inner = correlate(one(), project(one(), column(variable)), variable);
    requireFound(correlate(one(), inner, variable), "of a join above it");
  }

  @Test
  void check_variableOfTwoJoinsSideBySide_isFound() {
    CorrelationId variable = cluster.createCorrel();
    RelNode left = correlate(one(), project(one(), column(variable)), variable);
    requireFound(correlate(left, project(one(), column(variable)), variable), "of another join");
  }

  @Test
  void check_columnThatIsNotThere_isFound() {
    RelDataType type = types.createSqlType(SqlTypeName.BOOLEAN);
    requireFound(joined(new RexInputRef(7, type)), "refers to column 7");
  }

  @Test
  void check_columnOfAnotherKind_isFound() {
    RelDataType type = types.createSqlType(SqlTypeName.BOOLEAN);
    requireFound(joined(new RexInputRef(0, type)), "instead of INTEGER");
  }

  /** A join, because a projection looks at its references itself where assertions are enabled. */
  private RelNode joined(RexNode condition) {
    return LogicalJoin.create(one(), one(), List.of(), condition, Set.of(), JoinRelType.INNER);
  }
}

package io.mokadb.sql.plan.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.CancelFlag;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.NlsString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The faults of Calcite that {@code plan.calcite} works round, shown with plain Calcite. A test
 * that fails says that this version of Calcite no longer has the fault: remove the work-around that
 * the test names, and the test.
 */
class CalciteFaultsTest {
  private final PlainCalcite calcite = new PlainCalcite();

  private void assertRefused(String sql, String message) {
    assertThatThrownBy(() -> calcite.plan(sql)).rootCause().hasMessageContaining(message);
  }

  /** {@link ExactIntervals}. */
  @Test
  void intervalLiteral_microseconds_areCut() {
    assertThat(calcite.plan("SELECT INTERVAL '1.123456' SECOND(1, 6)")).contains("{ 1123 }");
  }

  /** {@link EarlyLiterals}. */
  @Test
  void dateLiteral_before1582_isOfTheJulianCalendar() {
    assertThat(calcite.plan("SELECT DATE '1500-02-29'")).contains("1500-02-29");
    assertRefused("SELECT DATE '1582-10-10'", "Illegal DATE literal");
  }

  /** {@link RepeatedGroups}. */
  @Test
  void rollup_sameColumnTwice_losesASet() {
    assertThat(calcite.plan("SELECT A FROM T GROUP BY ROLLUP (A, A)"))
        .contains("groups=[[{0}, {}]]");
  }

  /** {@link NamedWindows}. */
  @Test
  void windowClause_baseOfABase_losesItsPartitions() {
    assertThat(
            calcite.plan(
                "SELECT SUM(B) OVER W3 FROM T WINDOW W1 AS (PARTITION BY A),"
                    + " W2 AS (W1 ORDER BY B), W3 AS (W2 ROWS 2 PRECEDING)"))
        .contains("OVER (")
        .doesNotContain("PARTITION BY");
  }

  /** {@link NamedWindows}. */
  @Test
  void windowClause_twoNamesOfOneWindow_isRefused() {
    assertRefused(
        "SELECT SUM(B) OVER W, SUM(B) OVER V FROM T"
            + " WINDOW W AS (PARTITION BY A), V AS (PARTITION BY A)",
        "Duplicate window specification");
  }

  /** {@link InnerWindows}. */
  @Test
  void having_windowOfASubQuery_isRefused() {
    assertRefused(
        "SELECT A FROM T GROUP BY A HAVING A IN (SELECT RANK() OVER (ORDER BY B) FROM U)",
        "not permitted in the HAVING clause");
  }

  /** {@link DistinctOrder}. */
  @Test
  void selectDistinct_orderBySelectedWindow_isRefused() {
    assertRefused(
        "SELECT DISTINCT RANK() OVER (ORDER BY B) FROM T ORDER BY RANK() OVER (ORDER BY B)",
        "is not in the select clause");
  }

  /** {@link SearchedRows}. */
  @Test
  void in_valuesWithColumns_fails() {
    assertThatThrownBy(() -> calcite.plan("SELECT * FROM T WHERE A IN (VALUES (B), (A + 1))"))
        .hasRootCauseInstanceOf(NullPointerException.class);
  }

  /** {@link NestedFunctions}. */
  @Test
  void unnest_inParentheses_doesNotSeeTablesBefore() {
    assertRefused(
        "SELECT * FROM T JOIN (U CROSS JOIN UNNEST(ARRAY[T.A]) AS X(E)) ON TRUE",
        "Table 'T' not found");
  }

  /** {@link PatchedValidator} and {@link NestedLaterals}. */
  @Test
  void lateral_inParentheses_doesNotSeeTablesBefore() {
    assertRefused(
        "SELECT * FROM T CROSS JOIN (U CROSS JOIN LATERAL (SELECT T.A + 1 AS E) AS X)",
        "Table 'T' not found");
  }

  /** {@link IntervalSum}. */
  @Test
  void sum_ofIntervals_isRefused() {
    assertRefused("SELECT SUM(I) FROM (VALUES (INTERVAL '1' DAY)) AS V(I)", "Cannot apply 'SUM'");
  }

  /** {@link IntervalSum}. */
  @Test
  void avg_ofIntervals_isRefused() {
    assertRefused("SELECT AVG(I) FROM (VALUES (INTERVAL '1' DAY)) AS V(I)", "Cannot apply 'AVG'");
  }

  /** {@link Percentiles}. */
  @Test
  void percentileCont_ofIntegers_isAnInteger() {
    assertThat(calcite.columnType("SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY B) FROM T"))
        .startsWith("INTEGER");
  }

  /** {@link WindowTypes} and {@link EmptyFrames}. */
  @Test
  void nthValue_behindTheFrame_isNotNull() {
    assertThat(
            calcite.columnType(
                "SELECT NTH_VALUE(B, 2) OVER (ORDER BY B ROWS BETWEEN CURRENT ROW AND CURRENT ROW)"
                    + " FROM T"))
        .isEqualTo("INTEGER NOT NULL");
  }

  /** {@link WindowTypes} and {@link EmptyFrames}. */
  @Test
  void firstValue_ofAFrameWithoutItsOnlyRow_isNotNull() {
    assertThat(
            calcite.columnType(
                "SELECT FIRST_VALUE(B) OVER (ORDER BY B ROWS BETWEEN CURRENT ROW AND CURRENT ROW"
                    + " EXCLUDE CURRENT ROW) FROM T"))
        .isEqualTo("INTEGER NOT NULL");
  }

  /** {@link JoinedColumns} and {@link NestedNames}. */
  @Test
  void using_columnInWhere_isAmbiguous() {
    assertRefused("SELECT 1 FROM T JOIN U USING (A) WHERE A = 1", "Column 'A' is ambiguous");
  }

  /** {@link JoinedColumns} and {@link NestedNames}. */
  @Test
  void using_columnInLateral_isAmbiguous() {
    assertRefused(
        "SELECT 1 FROM T JOIN U USING (A), LATERAL (SELECT A + 1) AS X", "Column 'A' is ambiguous");
  }

  /** {@link MergedColumns}. */
  @Test
  void using_afterAFullJoin_comparesTheFirstColumnOnly() {
    assertThat(calcite.plan("SELECT * FROM T FULL JOIN U USING (A) JOIN V USING (A)"))
        .contains("condition=[=($0, $6)]");
  }

  /** {@link Overlap}. */
  @Test
  void overlaps_periodsThatMeet_areTakenToOverlap() {
    assertThat(
            calcite.plan(
                "SELECT (DATE '2020-01-01', DATE '2020-01-02')"
                    + " OVERLAPS (DATE '2020-01-02', DATE '2020-01-03') FROM T"))
        .contains("[true]");
  }

  /** {@link ComputedRows}. */
  @Test
  void values_ofExpressions_becomeAUnion() {
    assertThat(calcite.plan("SELECT * FROM (VALUES (1 + 1), (2 + 2)) AS X"))
        .contains("LogicalUnion");
  }

  /** {@link CodePointCollation}. */
  @Test
  void texts_beyondTheBasicPlane_areOrderedByUtf16() {
    NlsString lower = new NlsString("\uFFFD", null, null);
    NlsString higher = new NlsString("\uD83D\uDE00", null, null);
    assertThat(lower.compareTo(higher)).isPositive();
  }

  /** {@link MostRows}. */
  @Test
  void maxRowCount_antiJoinWithNothing_isZero() {
    RelBuilder builder = calcite.builder();
    RelNode rel =
        builder
            .values(new String[] {"X"}, 1, 2)
            .values(builder.getTypeFactory().builder().add("Y", SqlTypeName.INTEGER).build())
            .join(JoinRelType.ANTI, builder.literal(true))
            .build();
    assertThat(metadata(rel).getMaxRowCount(rel)).isZero();
  }

  /** {@link UniqueGroups}. */
  @Test
  void columnUniqueness_countBesideAKey_passesForAKey() {
    RelBuilder builder = calcite.builder();
    RelNode rel =
        builder
            .values(new String[] {"X", "Y"}, 1, 1, 2, 2)
            .aggregate(builder.groupKey("Y"), builder.countStar("C"))
            .build();
    assertThat(metadata(rel).areColumnsUnique(rel, ImmutableBitSet.of(1))).isTrue();
  }

  /** {@link StaticPredicates} and {@link ConditionNormalizer}. */
  @Test
  void predicates_comparisonWithNull_areRefused() {
    RelBuilder builder = calcite.builder();
    builder.values(new String[] {"X"}, 1, 2);
    RexBuilder rex = builder.getRexBuilder();
    RexNode condition =
        rex.makeCall(
            SqlStdOperatorTable.EQUALS,
            builder.field("X"),
            rex.makeNullLiteral(builder.field("X").getType()));
    assertFailsIfAsserted(() -> RelOptPredicateList.of(rex, List.of(condition)));
  }

  /** {@link StaticPredicates}. */
  @Test
  void predicates_ofACastText_makeItAConstant() {
    RexBuilder rex = calcite.builder().getRexBuilder();
    RexNode text = rex.makeInputRef(rex.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), 0);
    RexNode condition =
        rex.makeCall(
            SqlStdOperatorTable.EQUALS,
            rex.makeCast(rex.getTypeFactory().createSqlType(SqlTypeName.VARCHAR, 2), text),
            rex.makeLiteral("ab"));
    assertThat(RelOptPredicateList.of(rex, List.of(condition)).constantMap).containsKey(text);
  }

  /** {@link RewriteRules}. */
  @Test
  void projectMerge_chanceUsedTwice_isComputedTwice() {
    RelBuilder builder = calcite.builder();
    builder.values(new String[] {"X"}, 1, 2);
    RelNode chance = builder.project(builder.call(SqlStdOperatorTable.RAND)).build();
    RexNode column = builder.getRexBuilder().makeInputRef(chance, 0);
    HepPlanner planner =
        new HepPlanner(HepProgram.builder().addRuleInstance(CoreRules.PROJECT_MERGE).build());
    planner.setRoot(
        LogicalProject.create(
            chance, List.of(), List.of(column, column), List.of("A", "B"), Set.of()));
    assertThat(RelOptUtil.toString(planner.findBestExp()))
        .startsWith("LogicalProject(A=[RAND()], B=[RAND()])");
  }

  /** {@link RewriteRules}. */
  @Test
  void filterAggregateTranspose_groupOfAllRows_isPassed() {
    RelBuilder builder = calcite.builder();
    builder.values(new String[] {"X"}, 1, 2);
    ImmutableBitSet keys = ImmutableBitSet.of(0);
    builder.aggregate(
        builder.groupKey(keys, List.of(keys, ImmutableBitSet.of())), builder.countStar("C"));
    RelNode rel =
        builder.filter(builder.call(SqlStdOperatorTable.IS_NULL, unknown(builder))).build();
    HepPlanner planner =
        new HepPlanner(
            HepProgram.builder().addRuleInstance(CoreRules.FILTER_AGGREGATE_TRANSPOSE).build());
    planner.setRoot(rel);
    assertThat(RelOptUtil.toString(planner.findBestExp())).startsWith("LogicalAggregate");
  }

  private static RexNode unknown(RelBuilder builder) {
    RelDataType type =
        builder
            .getTypeFactory()
            .createTypeWithNullability(
                builder.getTypeFactory().createSqlType(SqlTypeName.INTEGER), true);
    return builder.getRexBuilder().makeDynamicParam(type, 0);
  }

  /** {@link ColumnTrimmer}. */
  @Test
  void fieldTrimmer_dependentSemiJoin_fails() {
    RelBuilder builder = calcite.builder();
    RelNode left = builder.values(new String[] {"X", "Y"}, 1, 1, 2, 2).build();
    RelNode right = builder.values(new String[] {"Z", "W"}, 1, 1, 2, 2).build();
    CorrelationId id = left.getCluster().createCorrel();
    RelNode semi =
        LogicalCorrelate.create(
            left, right, List.of(), id, ImmutableBitSet.of(0), JoinRelType.SEMI);
    RelNode rel = builder.push(semi).project(builder.field("Y")).build();
    assertFailsIfAsserted(() -> new RelFieldTrimmer(null, calcite.builder()).trim(rel));
  }

  /** {@link NullabilityFixer} and {@link Simplification}. */
  @Test
  void simplification_callThatIsNullableWithoutReason_fails() {
    RelBuilder builder = calcite.builder();
    builder.values(new String[] {"X"}, 1, 2);
    RexBuilder rex = builder.getRexBuilder();
    RexNode sum =
        rex.makeCall(
            builder.getTypeFactory().createTypeWithNullability(builder.field("X").getType(), true),
            SqlStdOperatorTable.PLUS,
            List.of(builder.field("X"), builder.field("X")));
    RexNode condition = rex.makeCall(SqlStdOperatorTable.IS_NULL, sum);
    RexSimplify simplify = new RexSimplify(rex, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
    assertFailsIfAsserted(() -> simplify.simplifyUnknownAs(condition, RexUnknownAs.FALSE));
  }

  /** {@link UnescapedLike}. */
  @Test
  void simplification_likeWithAnEmptyEscape_fails() {
    RelBuilder builder = calcite.builder();
    builder.scan("T");
    RexBuilder rex = builder.getRexBuilder();
    RexNode like =
        rex.makeCall(
            SqlStdOperatorTable.LIKE,
            builder.field("S"),
            rex.makeLiteral("a%%b"),
            rex.makeLiteral(""));
    RexSimplify simplify = new RexSimplify(rex, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
    assertThatThrownBy(() -> simplify.simplifyUnknownAs(like, RexUnknownAs.FALSE))
        .isInstanceOf(StringIndexOutOfBoundsException.class);
  }

  /** {@link Filters}. */
  @Test
  void filter_orInAnOr_isRefused() {
    RelBuilder builder = calcite.builder();
    builder.scan("T");
    RexBuilder rex = builder.getRexBuilder();
    RexNode a = rex.makeCall(SqlStdOperatorTable.IS_NULL, builder.field("A"));
    RexNode s = rex.makeCall(SqlStdOperatorTable.IS_NULL, builder.field("S"));
    RexNode inner = rex.makeCall(SqlStdOperatorTable.OR, a, s);
    RexNode outer = rex.makeCall(SqlStdOperatorTable.OR, inner, s);
    RelNode input = builder.build();
    assertFailsIfAsserted(() -> LogicalFilter.create(input, outer));
  }

  /** {@link NullableAggregates}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VAR_SAMP(B) FROM T GROUP BY A",
        "SELECT COVAR_SAMP(B, B) FROM T GROUP BY A",
        "SELECT ARG_MAX(B, A) FROM T GROUP BY S",
        "SELECT LISTAGG(CAST(B AS VARCHAR(9)), ',') FROM T",
        "SELECT COLLECT(B) FROM T"
      })
  void aggregate_thatMayBeNull_isNotNull(String sql) {
    assertThat(calcite.columnType(sql)).endsWith(" NOT NULL");
  }

  /** {@link LongUnions}. */
  @Test
  void union_ofFour_isThreeDeep() {
    String select = "SELECT A FROM T";
    assertThat(calcite.plan(String.join(" UNION ALL ", select, select, select, select)))
        .contains("\n    LogicalUnion");
  }

  /** {@link LateralCondition}. */
  @Test
  void lateral_subQueryInItsCondition_losesItsVariable() {
    assertThat(
            calcite.plan(
                "SELECT 1 FROM T JOIN LATERAL (SELECT T.A + 1 AS E) AS X"
                    + " ON EXISTS (SELECT 1 FROM U WHERE U.A = X.E AND U.B = T.B)"))
        .contains("$cor1.B")
        .doesNotContain("variablesSet");
  }

  /** {@link CancellablePlanner}. */
  @Test
  void conversion_cancelledBefore_runsToItsEnd() {
    PlainCalcite cancelled = new PlainCalcite(Contexts.of(new CancelFlag(new AtomicBoolean(true))));
    assertThat(cancelled.plan("SELECT A FROM T WHERE B IN (SELECT B FROM U)")).isNotEmpty();
  }

  private static RelMetadataQuery metadata(RelNode rel) {
    return rel.getCluster().getMetadataQuery();
  }

  /** Calcite tells some faults by assertions only, which the build enables. */
  private static void assertFailsIfAsserted(Runnable work) {
    if (RelOptUtil.class.desiredAssertionStatus()) {
      assertThatThrownBy(work::run).isInstanceOf(AssertionError.class);
    }
  }
}

package io.mokadb.sql.plan.calcite;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterCorrelateRule;
import org.apache.calcite.rel.rules.FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig;
import org.apache.calcite.rel.rules.FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The rules of Calcite 1.42.0 that push conditions down and make windows, with builders that do not
 * simplify conditions. Without this class
 *
 * <ul>
 *   <li>an outer join that becomes an inner one makes the planner fail with an AssertionError: its
 *       columns are NOT NULL then, expressions over them not yet, and the simplification asserts
 *       that the two agree;
 *   <li>a condition that no row meets is pushed below a group of all rows, which exists without
 *       rows too, so that the query gives a row too many;
 *   <li>a column that is an OR and is put into another OR makes an OR in an OR, which filters do
 *       not accept;
 *   <li>a column that differs from call to call, of NEXTVAL or RANDOM, is computed again for each
 *       reference to it, so that it does not equal itself.
 * </ul>
 *
 * <p>No upstream issue found. Immutable.
 */
public final class RewriteRules {
  /** A column that is an OR and is put into another OR makes one with three operands. */
  private static final RelFactories.FilterFactory FLAT =
      (input, condition, variables) -> Filters.of(input, condition, variables);

  static final RelBuilderFactory UNSIMPLIFIED =
      RelBuilder.proto(Contexts.of(RelBuilder.Config.DEFAULT.withSimplify(false), FLAT));

  /**
   * The rule stops above a group of all rows: that exists without rows too, so a condition that no
   * row meets would lose its effect.
   */
  private static final RelRule.Config BELOW_GROUPS =
      FilterAggregateTransposeRule.Config.DEFAULT.withOperandSupplier(
          filter ->
              filter
                  .operand(Filter.class)
                  .oneInput(
                      groups ->
                          groups
                              .operand(Aggregate.class)
                              .predicate(
                                  aggregate ->
                                      aggregate.getGroupSets().stream()
                                          .noneMatch(ImmutableBitSet::isEmpty))
                              .anyInputs()));

  /** What differs from call to call is computed once for each row, however often it is used. */
  private static final RelRule.Config BELOW_PROJECTS =
      FilterProjectTransposeRule.Config.DEFAULT
          .withOperandFor(
              Filter.class,
              filter -> !RexUtil.containsCorrelation(filter.getCondition()),
              Project.class,
              RewriteRules::isRepeatable)
          .withCopyFilter(false);

  private static final RelRule.Config MERGED_PROJECTS =
      ProjectMergeRule.Config.DEFAULT.withOperandSupplier(
          above ->
              above
                  .operand(Project.class)
                  .oneInput(
                      below ->
                          below
                              .operand(Project.class)
                              .predicate(RewriteRules::isRepeatable)
                              .anyInputs()));

  /** Not by way of CoreRules, which makes all rules of Calcite, with a thousand classes. */
  public static final RewriteRules PUSH_DOWN =
      new RewriteRules(
          FilterIntoJoinRuleConfig.DEFAULT,
          JoinConditionPushRuleConfig.DEFAULT,
          BELOW_PROJECTS,
          BELOW_GROUPS,
          FilterSetOpTransposeRule.Config.DEFAULT,
          FilterCorrelateRule.Config.DEFAULT,
          FilterMergeRule.Config.DEFAULT,
          MERGED_PROJECTS,
          ProjectRemoveRule.Config.DEFAULT);

  private final List<RelOptRule> rules;

  /**
   * Rules with a builder that takes conditions as they are: an outer join that becomes an inner one
   * makes columns NOT NULL, but not the expressions over them, and the simplification of conditions
   * asserts that the two agree.
   */
  private RewriteRules(RelRule.Config... rules) {
    this.rules =
        Stream.of(rules)
            .<RelOptRule>map(rule -> rule.withRelBuilderFactory(UNSIMPLIFIED).toRule())
            .toList();
  }

  private static boolean isRepeatable(Project project) {
    return project.getProjects().stream().allMatch(RexUtil::isDeterministic);
  }

  /** The rule that makes windows, used by few statements. */
  public static RewriteRules windows() {
    return Windows.RULES;
  }

  private static final class Windows {
    static final RewriteRules RULES =
        new RewriteRules(
            ProjectToLogicalProjectAndWindowRule.ProjectToLogicalProjectAndWindowRuleConfig
                .DEFAULT);
  }

  public RelNode applied(RelNode rel) {
    return applied(Integer.MAX_VALUE, rel);
  }

  /**
   * @param steps after which the rewriting stops; the tree is as right as any before and after
   */
  public RelNode applied(int steps, RelNode rel) {
    HepProgram program =
        new HepProgramBuilder()
            .addMatchLimit(steps)
            .addMatchOrder(HepMatchOrder.TOP_DOWN)
            .addRuleCollection(rules)
            .build();
    RelOptCluster statement = rel.getCluster();
    HepPlanner planner =
        new HepPlanner(program) {
          @Override
          public void checkCancel() {
            CancellablePlanner.check(statement);
          }
        };
    planner.setRoot(rel);
    return planner.findBestExp();
  }
}

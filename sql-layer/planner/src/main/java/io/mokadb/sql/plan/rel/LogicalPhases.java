package io.mokadb.sql.plan.rel;

import io.mokadb.sql.plan.check.PlanChecks;
import io.mokadb.sql.plan.check.WrongPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;
import org.apache.calcite.util.ImmutableBitSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The phases of logical rewriting, in their order. Confined to a statement. */
public final class LogicalPhases {
  private static final Logger LOG = LoggerFactory.getLogger(LogicalPhases.class);

  /** A column that is an OR and is put into another OR makes one with three operands. */
  private static final RelFactories.FilterFactory FLAT =
      (input, condition, variables) -> Filters.of(input, condition, variables);

  private static final RelBuilderFactory UNSIMPLIFIED =
      RelBuilder.proto(Contexts.of(RelBuilder.Config.DEFAULT.withSimplify(false), FLAT));

  /**
   * Not below a group of all rows: that is there without rows too, so a condition that no row meets
   * would lose its effect.
   */
  private static final RelOptRule BELOW_GROUPS =
      FilterAggregateTransposeRule.Config.DEFAULT
          .withOperandSupplier(
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
                                  .anyInputs()))
          .toRule();

  private static final List<RelOptRule> PUSH_DOWN =
      rules(
          CoreRules.FILTER_INTO_JOIN,
          CoreRules.JOIN_CONDITION_PUSH,
          FilterProjectTransposeRule.Config.DEFAULT.withCopyFilter(false).toRule(),
          BELOW_GROUPS,
          CoreRules.FILTER_SET_OP_TRANSPOSE,
          CoreRules.FILTER_CORRELATE,
          CoreRules.FILTER_MERGE,
          CoreRules.PROJECT_MERGE,
          CoreRules.PROJECT_REMOVE);
  private static final List<RelOptRule> WINDOWS =
      rules(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);

  private final long mostVisits;
  private final boolean asWritten;

  /**
   * @param mostVisits how many nodes conditions may be pushed past, each transformation counted as
   *     a visit of the whole tree. Not a time: the same statement gets the same plan on a busy
   *     machine
   * @param asWritten whether sub-queries are asked for each row, in the most general form, whatever
   *     it costs
   */
  public LogicalPhases(long mostVisits, boolean asWritten) {
    this.mostVisits = mostVisits;
    this.asWritten = asWritten;
  }

  private static List<RelOptRule> rules(RelOptRule... rules) {
    return Stream.of(rules).map(LogicalPhases::withoutSimplification).toList();
  }

  /**
   * The rule with a builder that takes conditions as they are: an outer join that becomes an inner
   * one makes columns NOT NULL, but not the expressions over them, and what simplifies conditions
   * asserts that the two agree.
   */
  private static RelOptRule withoutSimplification(RelOptRule rule) {
    return ((RelRule<?>) rule).config.withRelBuilderFactory(UNSIMPLIFIED).toRule();
  }

  /** The tree without sub-queries, correlated joins left in it. */
  public RelNode withoutSubQueries(RelNode rel) {
    RelNode removed = SubQueryRemoval.removed(rel, asWritten);
    // A tree without dependent joins has no variable to check.
    return removed == rel
        ? JsonGroupKeys.grouped(rel)
        : JsonGroupKeys.grouped(PlanChecks.withoutSubQueries(removed));
  }

  /** The trees to choose from by cost: the tree, and if it has correlations one with fewer. */
  public List<RelNode> alternatives(RelNode rel) {
    if (PlainTree.is(rel)) {
      return List.of(rel);
    }
    RelNode pushed = pushedDown(rel);
    List<RelNode> trees = new ArrayList<>();
    trees.add(finished(pushed));
    if (!asWritten && contains(pushed, Correlate.class::isInstance)) {
      RelNode unnested = Unnesting.unnested(pushed);
      if (unnested != pushed) {
        unnested(pushed, unnested).ifPresent(trees::add);
      }
    }
    return trees;
  }

  /** The tree with fewer correlations; nothing if that has a fault, for the other one serves. */
  private Optional<RelNode> unnested(RelNode pushed, RelNode unnested) {
    try {
      PlanChecks.checked("unnesting", unnested);
      PlanChecks.after("unnesting", pushed, unnested);
      return Optional.of(finished(pushedDown(unnested)));
    } catch (WrongPlan wrong) {
      if (PlanChecks.thorough()) {
        throw wrong;
      }
      LOG.warn("A way to run a statement was left out", wrong);
      return Optional.empty();
    }
  }

  private RelNode finished(RelNode pushed) {
    RelNode tidy = pushed.accept(new ConditionNormalizer(pushed.getCluster().getRexBuilder()));
    PlanChecks.after("the tidying of conditions", pushed, tidy);
    RelNode trimmed =
        PlanChecks.after("the trimming of columns", tidy, OwnVariables.given(trimmed(tidy)));
    RelNode finished =
        contains(trimmed, LogicalPhases::hasWindow)
            ? JsonGroupKeys.partitioned(run(WINDOWS, trimmed))
            : trimmed;
    PlanChecks.after("the planning of windows", trimmed, finished);
    return PlanChecks.checked("logical planning", finished);
  }

  /** Where it stops after too many steps, the tree is as right as any before and after. */
  private RelNode pushedDown(RelNode rel) {
    Set<RelNode> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(rel, nodes);
    long steps = mostVisits / nodes.size();
    return steps == 0
        ? rel
        : PlanChecks.after(
            "the pushing down of conditions",
            rel,
            run(PUSH_DOWN, (int) Math.min(Integer.MAX_VALUE, steps), rel));
  }

  private static void collect(RelNode rel, Set<RelNode> nodes) {
    if (nodes.add(rel)) {
      rel.getInputs().forEach(input -> collect(input, nodes));
    }
  }

  private static RelNode trimmed(RelNode rel) {
    try {
      return new ColumnTrimmer(builder(rel)).trim(rel);
    } catch (AssertionError e) {
      // Calcite's simplification fails on some of its own results, see Simplification.
      LOG.debug("Columns are cut off without simplifying conditions", e);
      return new ColumnTrimmer(UNSIMPLIFIED.create(rel.getCluster(), null)).trim(rel);
    }
  }

  private static RelBuilder builder(RelNode rel) {
    return RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null);
  }

  private static RelNode run(List<RelOptRule> rules, RelNode rel) {
    return run(rules, Integer.MAX_VALUE, rel);
  }

  private static RelNode run(List<RelOptRule> rules, int steps, RelNode rel) {
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

  private static boolean hasWindow(RelNode rel) {
    return rel instanceof Project project && RexOver.containsOver(project.getProjects(), null);
  }

  private static boolean contains(RelNode rel, java.util.function.Predicate<RelNode> test) {
    boolean[] found = {false};
    rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            if (found[0] || test.test(other)) {
              found[0] = true;
              return other;
            }
            return super.visit(other);
          }
        });
    return found[0];
  }
}

package io.mokadb.sql.plan.rel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
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
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;

/** The phases of logical rewriting, in their order. Confined to a statement. */
public final class LogicalPhases {
  /** Aggregates that keep nulls. */
  private static final Set<SqlKind> COLLECTING =
      EnumSet.of(SqlKind.ARRAY_AGG, SqlKind.COLLECT, SqlKind.JSON_ARRAYAGG, SqlKind.JSON_OBJECTAGG);

  private static final RelBuilderFactory UNSIMPLIFIED =
      RelBuilder.proto(Contexts.of(RelBuilder.Config.DEFAULT.withSimplify(false)));

  private static final List<RelOptRule> REMOVE_SUB_QUERIES =
      rules(
          CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
          CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
          CoreRules.JOIN_SUB_QUERY_TO_CORRELATE);
  private static final List<RelOptRule> PUSH_DOWN =
      rules(
          CoreRules.FILTER_INTO_JOIN,
          CoreRules.JOIN_CONDITION_PUSH,
          CoreRules.FILTER_PROJECT_TRANSPOSE,
          CoreRules.FILTER_AGGREGATE_TRANSPOSE,
          CoreRules.FILTER_SET_OP_TRANSPOSE,
          CoreRules.FILTER_CORRELATE,
          CoreRules.FILTER_MERGE,
          CoreRules.PROJECT_MERGE,
          CoreRules.PROJECT_REMOVE);
  private static final List<RelOptRule> WINDOWS =
      rules(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);

  private final long mostVisits;

  /**
   * @param mostVisits how many nodes conditions may be pushed past, each transformation counted as
   *     a visit of the whole tree. Not a time: the same statement gets the same plan on a busy
   *     machine
   */
  public LogicalPhases(long mostVisits) {
    this.mostVisits = mostVisits;
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
    if (!containsSubQuery(rel)) {
      return EqualJson.grouped(rel);
    }
    RelNode joined = SubQueries.rewrite(rel);
    return EqualJson.grouped(containsSubQuery(joined) ? run(REMOVE_SUB_QUERIES, joined) : joined);
  }

  /** The trees to choose from by cost: the tree, and if it has correlations the one without. */
  public List<RelNode> alternatives(RelNode rel) {
    List<RelNode> trees = new ArrayList<>();
    trees.add(finished(rel));
    if (contains(rel, Correlate.class::isInstance)
        && !contains(rel, LogicalPhases::isOrderedAggregate)
        && !contains(rel, LogicalPhases::collectsForOuterRow)
        && !contains(rel, LogicalPhases::hasWindowPerOuterRow)) {
      RelNode decorrelated = decorrelated(GroupedAggregates.joined(rel));
      if (decorrelated != null && !contains(decorrelated, Correlate.class::isInstance)) {
        trees.add(finished(decorrelated));
      }
    }
    return trees;
  }

  /** Its order would be lost: decorrelation moves the columns, but not those to order by. */
  private static boolean isOrderedAggregate(RelNode rel) {
    return rel instanceof Aggregate aggregate
        && aggregate.getAggCallList().stream()
            .anyMatch(call -> !call.getCollation().getFieldCollations().isEmpty());
  }

  /**
   * An outer row without inner rows would get [NULL] for ARRAY_AGG: what is computed from an
   * aggregate becomes, without correlation, an aggregate of an outer join, and these keep nulls.
   */
  private static boolean collectsForOuterRow(RelNode rel) {
    return rel instanceof Correlate correlate
        && contains(
            correlate.getRight(),
            inner ->
                inner instanceof Project project
                    && project.getInput() instanceof Aggregate aggregate
                    && aggregate.getGroupCount() == 0
                    && aggregate.getAggCallList().stream()
                        .anyMatch(call -> COLLECTING.contains(call.getAggregation().getKind())));
  }

  /** Decorrelation would make one window of those of all outer rows. */
  private static boolean hasWindowPerOuterRow(RelNode rel) {
    return rel instanceof Correlate correlate
        && contains(
            correlate.getRight(),
            inner ->
                hasWindow(inner)
                    && RelOptUtil.getVariablesUsed(inner).contains(correlate.getCorrelationId()));
  }

  /** Calcite gives up on some queries with internal errors: then there is no such alternative. */
  private static RelNode decorrelated(RelNode rel) {
    try {
      return RelDecorrelator.decorrelateQuery(rel, builder(rel));
    } catch (RuntimeException | AssertionError notPossible) {
      return null;
    }
  }

  private RelNode finished(RelNode rel) {
    if (PlainTree.is(rel)) {
      return rel;
    }
    RelNode pushed = pushedDown(rel);
    RelNode trimmed = trimmed(pushed.accept(new TidyConditions(rel.getCluster().getRexBuilder())));
    return contains(trimmed, LogicalPhases::hasWindow)
        ? EqualJson.partitioned(run(WINDOWS, trimmed))
        : trimmed;
  }

  /** Where it stops after too many steps, the tree is as right as any before and after. */
  private RelNode pushedDown(RelNode rel) {
    Set<RelNode> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(rel, nodes);
    long steps = mostVisits / nodes.size();
    return steps == 0 ? rel : run(PUSH_DOWN, (int) Math.min(Integer.MAX_VALUE, steps), rel);
  }

  private static void collect(RelNode rel, Set<RelNode> nodes) {
    if (nodes.add(rel)) {
      rel.getInputs().forEach(input -> collect(input, nodes));
    }
  }

  private static RelNode trimmed(RelNode rel) {
    return new ColumnTrimmer(builder(rel)).trim(rel);
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
    HepPlanner planner = new HepPlanner(program);
    planner.setRoot(rel);
    return planner.findBestExp();
  }

  private static boolean hasWindow(RelNode rel) {
    return rel instanceof Project project && RexOver.containsOver(project.getProjects(), null);
  }

  private static boolean containsSubQuery(RelNode rel) {
    return contains(
        rel,
        node ->
            node instanceof Project project
                    && project.getProjects().stream()
                        .anyMatch(p -> RexUtil.SubQueryFinder.find(p) != null)
                || node instanceof Filter filter
                    && RexUtil.SubQueryFinder.find(filter.getCondition()) != null
                || node instanceof Join join
                    && RexUtil.SubQueryFinder.find(join.getCondition()) != null);
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

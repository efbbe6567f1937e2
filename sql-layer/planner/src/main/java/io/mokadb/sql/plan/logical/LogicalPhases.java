package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.ColumnTrimmer;
import io.mokadb.sql.plan.calcite.ConditionNormalizer;
import io.mokadb.sql.plan.calcite.OwnVariables;
import io.mokadb.sql.plan.calcite.RewriteRules;
import io.mokadb.sql.plan.check.PlanChecks;
import io.mokadb.sql.plan.check.WrongPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexOver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The phases of logical rewriting, in their order. Confined to a statement. */
public final class LogicalPhases {
  private static final Logger LOG = LoggerFactory.getLogger(LogicalPhases.class);

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

  /** The tree without sub-queries, correlated joins left in it. */
  public RelNode withoutSubQueries(RelNode rel) {
    RelNode removed = SubQueryRemoval.removed(rel, asWritten);
    // A tree without dependent joins has no variable to check.
    return removed == rel
        ? JsonGroupKeys.grouped(rel)
        : JsonGroupKeys.grouped(PlanChecks.withoutSubQueries(removed));
  }

  /**
   * The tree with conditions where they belong and as few dependent joins as can be, whatever it
   * costs: for an analysis.
   *
   * @param rel without sub-queries
   */
  public RelNode flat(RelNode rel) {
    RelNode pushed = pushedDown(rel);
    if (!contains(pushed, Correlate.class::isInstance)) {
      return tidy(pushed);
    }
    RelNode unnested = Unnesting.unnested(pushed);
    return unnested == pushed
        ? tidy(pushed)
        : tidy(pushedDown(PlanChecks.checked("unnesting", unnested)));
  }

  /**
   * The tree without aggregates that it does not use, which could fail, or be expensive to keep;
   * the same tree if it uses all.
   */
  public RelNode withUsedAggregates(RelNode flat) {
    int all = aggregates(flat);
    RelNode trimmed = all == 0 ? flat : trimmed(flat);
    boolean fewer = aggregates(trimmed) < all && contains(trimmed, Aggregate.class::isInstance);
    return fewer ? trimmed : flat;
  }

  private static int aggregates(RelNode rel) {
    int own = rel instanceof Aggregate aggregate ? aggregate.getAggCallList().size() : 0;
    return own + rel.getInputs().stream().mapToInt(LogicalPhases::aggregates).sum();
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
    RelNode tidy = tidy(pushed);
    RelNode trimmed = trimmed(tidy);
    RelNode finished =
        contains(trimmed, LogicalPhases::hasWindow)
            ? JsonGroupKeys.partitioned(RewriteRules.windows().applied(trimmed))
            : trimmed;
    PlanChecks.after("the planning of windows", trimmed, finished);
    return PlanChecks.checked("logical planning", finished);
  }

  private static RelNode trimmed(RelNode tidy) {
    return PlanChecks.after(
        "the trimming of columns", tidy, OwnVariables.given(ColumnTrimmer.trimmed(tidy)));
  }

  private static RelNode tidy(RelNode pushed) {
    return PlanChecks.after(
        "the tidying of conditions",
        pushed,
        pushed.accept(new ConditionNormalizer(pushed.getCluster().getRexBuilder())));
  }

  /** The tree is right after any number of steps. */
  private RelNode pushedDown(RelNode rel) {
    Set<RelNode> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(rel, nodes);
    long steps = mostVisits / nodes.size();
    return steps == 0
        ? rel
        : PlanChecks.after(
            "the pushing down of conditions",
            rel,
            RewriteRules.PUSH_DOWN.applied((int) Math.min(Integer.MAX_VALUE, steps), rel));
  }

  private static void collect(RelNode rel, Set<RelNode> nodes) {
    if (nodes.add(rel)) {
      rel.getInputs().forEach(input -> collect(input, nodes));
    }
  }

  private static boolean hasWindow(RelNode rel) {
    return rel instanceof Project project && RexOver.containsOver(project.getProjects(), null);
  }

  private static boolean contains(RelNode rel, Predicate<RelNode> test) {
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

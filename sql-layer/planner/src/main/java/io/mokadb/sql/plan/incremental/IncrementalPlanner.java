package io.mokadb.sql.plan.incremental;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.incremental.ChangePath.Step;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.plan.incremental.IncrementalPlan.Leaf;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;

/** A planner of views that keep themselves. Thread-safe. */
public final class IncrementalPlanner {
  private final Planner planner;

  public IncrementalPlanner(Planner planner) {
    this.planner = planner;
  }

  /**
   * The plan for the query of a view.
   *
   * @param request has the text of the query and the schema in which its names are looked for
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if it cannot be kept, with the name of what
   *     cannot; the error of the query if it cannot be planned at all
   */
  public IncrementalPlan plan(PlanRequest request) {
    return plan(request, List.of());
  }

  /**
   * The plan for the query of a view whose rows may be stored already.
   *
   * @param stored the key that they are stored by, which remains theirs as long as it tells them
   *     apart, whatever others there are now; empty if there is none
   * @throws MokaException as {@link #plan(PlanRequest)}
   */
  public IncrementalPlan plan(PlanRequest request, List<Integer> stored) {
    return planner.trees(request, trees -> planned(trees, stored));
  }

  private static IncrementalPlan planned(QueryTrees trees, List<Integer> stored) {
    RelNode written = trees.tree();
    Refusals.check(written);
    RelNode single = SingleGrouping.of(written);
    DeltaPlan ofSingle = single == written ? null : DeltaAnalysis.ofGroups(trees, single);
    boolean helps = ofSingle != null;
    RelNode query = helps ? single : written;
    AnalysedTree analysed = new TreeAnalysis().of(query);
    Anchored anchored =
        Anchored.of(
            analysed.isComplete()
                ? analysed.withPaths(path -> ChangePath.toAll(path.table()))
                : analysed);
    List<Integer> key = RowNames.key(anchored, stored);
    DeltaPlan delta = helps ? ofSingle : DeltaAnalysis.ofGroups(trees, written);
    List<Place> changes = delta == null ? DeltaAnalysis.ofRows(trees, query, anchored) : List.of();
    return new IncrementalPlan(
        UsedColumns.of(query, delta == null ? null : DeltaAnalysis.counted(query)),
        leaves(trees, anchored),
        StepQuery.ofRows(
            trees,
            new Step(anchored.of().tree(), anchored.key(), anchored.of().visible()),
            helps ? written : anchored.of().tree(),
            query.getRowType().getFieldNames()),
        key,
        key.isEmpty() || key.containsAll(anchored.key()),
        RowNames.lookUp(anchored, key),
        delta,
        changes,
        KeptOperators.of(query, delta != null, !changes.isEmpty()));
  }

  /** The ways to the key; one of several that are the same. */
  private static List<Leaf> leaves(QueryTrees trees, Anchored anchored) {
    List<Leaf> leaves = new ArrayList<>();
    Set<String> known = new LinkedHashSet<>();
    for (ChangePath path : anchored.paths()) {
      List<Step> steps = steps(path, anchored);
      if (known.add(path.table().id() + text(steps))) {
        leaves.add(
            new Leaf(
                path.table().id(),
                steps.stream()
                    .<KeyedQuery>map(step -> new StepQuery(trees, step, true, List.of()))
                    .toList()));
      }
    }
    return leaves;
  }

  private static List<Step> steps(ChangePath path, Anchored anchored) {
    if (!path.isToAll() || anchored.key().isEmpty()) {
      return path.steps();
    }
    RelNode tree = anchored.of().tree();
    return List.of(new Step(tree, List.of(), AnalysedTree.columns(tree, anchored.key())));
  }

  private static String text(List<Step> steps) {
    StringBuilder text = new StringBuilder();
    steps.forEach(
        step -> text.append(step.by()).append(step.to()).append(RelOptUtil.toString(step.tree())));
    return text.toString();
  }
}

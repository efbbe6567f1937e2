package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.calcite.Filters;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;

/** The analysis of how changes of rows reach the rows of a tree. Confined to a statement. */
final class TreeAnalysis {
  private final JoinAnalysis joins = new JoinAnalysis(this);
  private final SetAnalysis sets = new SetAnalysis(this);

  AnalysedTree of(RelNode rel) {
    CancellablePlanner.check(rel.getCluster());
    if (ScannedTables.in(rel).isEmpty()) {
      return whole(rel);
    }
    if (rel instanceof TableScan scan) {
      return ScannedTables.keyed(scan);
    }
    if (rel instanceof Project project) {
      return project.containsOver()
          ? WindowAnalysis.of(project, of(project.getInput()))
          : project(project);
    }
    if (rel instanceof Filter filter) {
      AnalysedTree in = of(filter.getInput());
      return new AnalysedTree(Filters.of(in.tree(), filter.getCondition()), in.width(), in.paths());
    }
    if (rel instanceof Aggregate aggregate) {
      return aggregate(aggregate);
    }
    if (rel instanceof Join join) {
      return joins.of(join);
    }
    if (rel instanceof Correlate correlate) {
      return joins.dependent(correlate);
    }
    if (rel instanceof SetOp set) {
      return sets.of(set);
    }
    if (rel instanceof Sort sort && sort.offset == null && sort.fetch == null) {
      return of(sort.getInput());
    }
    return whole(rel);
  }

  /** A tree each of whose rows may depend on all rows of its tables. */
  private static AnalysedTree whole(RelNode rel) {
    return new AnalysedTree(
        rel,
        rel.getRowType().getFieldCount(),
        ScannedTables.in(rel).stream().map(ChangePath::toAll).toList());
  }

  private AnalysedTree project(Project project) {
    AnalysedTree in = of(project.getInput());
    KeptColumns columns =
        new KeptColumns(in.tree(), project.getProjects(), project.getRowType().getFieldNames());
    return columns.with(columns.kept(in.paths()));
  }

  private AnalysedTree aggregate(Aggregate aggregate) {
    AnalysedTree in = of(aggregate.getInput());
    RelNode tree = aggregate.copy(aggregate.getTraitSet(), List.of(in.tree()));
    List<Integer> keys = commonKeys(aggregate).asList();
    List<Integer> places = keys.stream().map(aggregate.getGroupSet()::indexOf).toList();
    return new AnalysedTree(tree, tree.getRowType().getFieldCount(), in.paths())
        .withPaths(path -> led(path, in.tree(), keys, places));
  }

  /** The columns of the input that all rows of a group have in common, in each grouping. */
  static ImmutableBitSet commonKeys(Aggregate aggregate) {
    ImmutableBitSet common = aggregate.getGroupSet();
    for (ImmutableBitSet set : aggregate.getGroupSets()) {
      common = common.intersect(set);
    }
    return common;
  }

  /**
   * A path that goes on to all rows with the same values in some columns.
   *
   * @param tree below
   * @param keys columns of it; none if all rows hang together
   * @param places of the keys in the tree above
   */
  static ChangePath led(ChangePath path, RelNode tree, List<Integer> keys, List<Integer> places) {
    if (path.isToAll() || keys.isEmpty()) {
      return ChangePath.toAll(path.table());
    }
    return path.at().equals(keys)
        ? path.at(places)
        : path.then(ChangePath.Step.between(tree, path.at(), keys), places);
  }
}

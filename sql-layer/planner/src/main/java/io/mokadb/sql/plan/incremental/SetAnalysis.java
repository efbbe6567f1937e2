package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.incremental.ChangePath.Step;
import io.mokadb.sql.plan.logical.AggregateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** The analysis of set operations. Confined to a statement. */
final class SetAnalysis {
  private final TreeAnalysis trees;

  SetAnalysis(TreeAnalysis trees) {
    this.trees = trees;
  }

  AnalysedTree of(SetOp set) {
    if (set instanceof Union && !set.all) {
      return trees.of(AggregateFactory.distinct(LogicalUnion.create(set.getInputs(), true)));
    }
    List<AnalysedTree> branches = set.getInputs().stream().map(trees::of).toList();
    return set instanceof Union ? union(branches) : compared(set, branches);
  }

  /** A row depends on the rows of all branches that are equal to it. */
  private static AnalysedTree compared(SetOp set, List<AnalysedTree> branches) {
    List<Integer> all = IntStream.range(0, branches.get(0).width()).boxed().toList();
    RelNode tree =
        set.copy(
            set.getTraitSet(),
            branches.stream().map(branch -> KeptColumns.chosen(branch.tree(), all)).toList());
    List<ChangePath> paths = new ArrayList<>();
    for (AnalysedTree branch : branches) {
      for (ChangePath path : branch.paths()) {
        paths.add(
            path.isToAll()
                ? path
                : path.then(new Step(branch.tree(), path.at(), cast(branch, all, tree)), all));
      }
    }
    return new AnalysedTree(tree, all.size(), paths);
  }

  /** Columns of a branch, of the types that the whole has. */
  private static List<RexNode> cast(AnalysedTree branch, List<Integer> columns, RelNode whole) {
    RexBuilder rex = whole.getCluster().getRexBuilder();
    List<RexNode> cast = new ArrayList<>();
    for (RexNode column : AnalysedTree.columns(branch.tree(), columns)) {
      RelDataType type = AnalysedTree.type(whole, cast.size());
      RexNode wanted = rex.makeNullLiteral(type);
      cast.add(
          JoinPairs.isOneKind(column, wanted) ? column : rex.makeCast(type, column, true, false));
    }
    return cast;
  }

  /**
   * Each row is one of a branch. Keys of all branches share columns where their types agree; a
   * branch is null in the others.
   */
  private static AnalysedTree union(List<AnalysedTree> given) {
    List<Anchored> branches = given.stream().map(Anchored::of).toList();
    List<RelDataType> types = new ArrayList<>();
    List<List<Integer>> places = new ArrayList<>();
    for (Anchored branch : branches) {
      places.add(SharedColumns.places(types, branch));
    }
    int width = given.get(0).width();
    List<RelNode> inputs = new ArrayList<>();
    List<ChangePath> paths = new ArrayList<>();
    for (int i = 0; i < branches.size(); i++) {
      Anchored branch = branches.get(i);
      List<Integer> own = places.get(i);
      inputs.add(SharedColumns.beside(branch, own, types));
      for (ChangePath path : branch.paths()) {
        paths.add(
            path.isToAll() ? path : path.at(own.stream().map(place -> width + place).toList()));
      }
    }
    return new AnalysedTree(LogicalUnion.create(inputs, true), width, paths);
  }
}

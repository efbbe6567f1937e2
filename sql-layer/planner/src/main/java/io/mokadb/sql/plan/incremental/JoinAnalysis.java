package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.calcite.Filters;
import io.mokadb.sql.plan.incremental.ChangePath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** The analysis of joins. Confined to a statement. */
final class JoinAnalysis {
  private final TreeAnalysis trees;

  JoinAnalysis(TreeAnalysis trees) {
    this.trees = trees;
  }

  AnalysedTree of(Join join) {
    return switch (join.getJoinType()) {
      case RIGHT -> trees.of(LeftJoins.swapped(join));
      case FULL -> trees.of(LeftJoins.united(join));
      default -> joined(join, trees.of(join.getLeft()), trees.of(join.getRight()));
    };
  }

  /**
   * Rows of the right side that find a partner are part of the row that comes out; those of an
   * outer, semi- or anti-join decide about it, so that a change of theirs reaches all rows that a
   * left row has part in.
   */
  private AnalysedTree joined(Join join, AnalysedTree left, AnalysedTree right) {
    RexNode condition =
        KeptColumns.shifted(join.getCondition(), left.width(), left.size() - left.width());
    RelNode tree =
        LogicalJoin.create(
            left.tree(), right.tree(), join.getHints(), condition, Set.of(), join.getJoinType());
    List<ChangePath> paths = new ArrayList<>(left.paths());
    for (ChangePath path : right.paths()) {
      paths.add(
          join.getJoinType() == JoinRelType.INNER
              ? path.at(path.at().stream().map(column -> column + left.size()).toList())
              : decided(path, left, right, condition));
    }
    if (!join.getJoinType().projectsRight()) {
      return new AnalysedTree(tree, left.width(), paths);
    }
    return chosen(tree, join, left, right, paths);
  }

  private static AnalysedTree chosen(
      RelNode tree, Join join, AnalysedTree left, AnalysedTree right, List<ChangePath> paths) {
    List<Integer> visible = new ArrayList<>();
    IntStream.range(0, left.width()).forEach(visible::add);
    IntStream.range(left.size(), left.size() + right.width()).forEach(visible::add);
    KeptColumns columns =
        new KeptColumns(
            tree, AnalysedTree.columns(tree, visible), join.getRowType().getFieldNames());
    return columns.with(columns.kept(paths));
  }

  /** The path of the side that decides about rows, to the columns of the left side. */
  private static ChangePath decided(
      ChangePath path, AnalysedTree left, AnalysedTree right, RexNode condition) {
    if (path.isToAll()) {
      return path;
    }
    JoinPairs pairs = JoinPairs.of(condition, left.size());
    if (pairs.isEmpty()) {
      return matched(path, left, right, condition);
    }
    if (path.at().stream().allMatch(column -> pairs.leftOf(column) >= 0)) {
      return path.at(path.at().stream().map(pairs::leftOf).toList());
    }
    RelNode known = known(right.tree(), pairs);
    return path.then(
        new Step(known, path.at(), AnalysedTree.columns(known, pairs.right())), pairs.left());
  }

  /** The rows that have the values which a join asks for. */
  private static RelNode known(RelNode tree, JoinPairs pairs) {
    RexBuilder rex = tree.getCluster().getRexBuilder();
    List<RexNode> conditions = new ArrayList<>();
    for (int i = 0; i < pairs.right().size(); i++) {
      RexNode column = RexInputRef.of(pairs.right().get(i), tree.getRowType());
      if (!pairs.nulls().get(i) && column.getType().isNullable()) {
        conditions.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column));
      }
    }
    return conditions.isEmpty()
        ? tree
        : Filters.of(tree, RexUtil.composeConjunction(rex, conditions));
  }

  /** The path to the left rows that match, whatever the condition is. */
  private static ChangePath matched(
      ChangePath path, AnalysedTree left, AnalysedTree right, RexNode condition) {
    List<Integer> keys =
        left.paths().stream()
            .filter(own -> !own.isToAll())
            .map(ChangePath::at)
            .findFirst()
            .orElseGet(() -> IntStream.range(0, left.width()).boxed().toList());
    RelNode pairs =
        LogicalJoin.create(
            left.tree(), right.tree(), List.of(), condition, Set.of(), JoinRelType.INNER);
    List<Integer> by = path.at().stream().map(column -> column + left.size()).toList();
    return path.then(new Step(pairs, by, AnalysedTree.columns(pairs, keys)), keys);
  }

  /** Left rows change their own; what the right side reads may change all. */
  AnalysedTree dependent(Correlate correlate) {
    AnalysedTree left = trees.of(correlate.getLeft());
    RelNode right = correlate.getRight();
    RexBuilder rex = correlate.getCluster().getRexBuilder();
    RexNode row = rex.makeCorrel(left.tree().getRowType(), correlate.getCorrelationId());
    RexShuttle wider =
        new RexShuttle() {
          @Override
          public RexNode visitCorrelVariable(RexCorrelVariable variable) {
            return variable.id.equals(correlate.getCorrelationId()) ? row : variable;
          }
        };
    RelNode renamed =
        right.accept(
            new RelHomogeneousShuttle() {
              @Override
              public RelNode visit(RelNode other) {
                return super.visit(other).accept(wider);
              }
            });
    RelNode tree =
        LogicalCorrelate.create(
            left.tree(),
            renamed,
            correlate.getHints(),
            correlate.getCorrelationId(),
            correlate.getRequiredColumns(),
            correlate.getJoinType());
    List<ChangePath> paths = new ArrayList<>(left.paths());
    ScannedTables.in(right).forEach(table -> paths.add(ChangePath.toAll(table)));
    if (!correlate.getJoinType().projectsRight()) {
      return new AnalysedTree(tree, left.width(), paths);
    }
    List<Integer> visible = new ArrayList<>();
    IntStream.range(0, left.width()).forEach(visible::add);
    IntStream.range(left.size(), tree.getRowType().getFieldCount()).forEach(visible::add);
    KeptColumns columns =
        new KeptColumns(
            tree, AnalysedTree.columns(tree, visible), correlate.getRowType().getFieldNames());
    return columns.with(columns.kept(paths));
  }
}

package io.mokadb.sql.plan.incremental;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A tree and how changes reach its rows. Immutable.
 *
 * @param tree with more columns behind those of the query, where paths end
 * @param width how many columns are the query's
 * @param paths of all places where the tree reads a table
 */
record AnalysedTree(RelNode tree, int width, List<ChangePath> paths) {
  AnalysedTree {
    paths = List.copyOf(paths);
  }

  /** The columns of the query. */
  List<RexNode> visible() {
    return columns(tree, IntStream.range(0, width).boxed().toList());
  }

  /** How many columns the tree has. */
  int size() {
    return tree.getRowType().getFieldCount();
  }

  /** The same tree with other paths. */
  AnalysedTree withPaths(Function<ChangePath, ChangePath> change) {
    return new AnalysedTree(tree, width, paths.stream().map(change).toList());
  }

  /** True if a change of each of the tables may change all rows. */
  boolean isComplete() {
    return tables(paths).equals(tables(paths.stream().filter(ChangePath::isToAll).toList()));
  }

  private static Set<Long> tables(List<ChangePath> paths) {
    return paths.stream()
        .map(path -> path.table().id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Some columns of a tree. */
  static List<RexNode> columns(RelNode tree, List<Integer> ordinals) {
    RelDataType row = tree.getRowType();
    return ordinals.stream().<RexNode>map(column -> RexInputRef.of(column, row)).toList();
  }

  /** The type of a column of a tree. */
  static RelDataType type(RelNode tree, int column) {
    List<RelDataTypeField> fields = tree.getRowType().getFieldList();
    return fields.get(column).getType();
  }
}

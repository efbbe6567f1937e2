package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/** A projection that keeps columns which paths need, behind its own. Confined. */
final class KeptColumns {
  private final RelNode input;
  private final List<RexNode> columns;
  private final List<String> names;
  private final int width;

  /**
   * @param columns of the query, over the input
   * @param names of these columns
   */
  KeptColumns(RelNode input, List<RexNode> columns, List<String> names) {
    this.input = input;
    this.columns = new ArrayList<>(columns);
    this.names = new ArrayList<>(names);
    this.width = columns.size();
  }

  /** The paths of the input, over the projection. */
  List<ChangePath> kept(List<ChangePath> paths) {
    return paths.stream()
        .map(path -> path.at(path.at().stream().map(this::place).toList()))
        .toList();
  }

  /** Where a column of the input is. */
  private int place(int column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof RexInputRef ref && ref.getIndex() == column) {
        return i;
      }
    }
    columns.add(RexInputRef.of(column, input.getRowType()));
    names.add(null);
    return columns.size() - 1;
  }

  /** The projection with its paths. */
  AnalysedTree with(List<ChangePath> paths) {
    return new AnalysedTree(projected(input, columns, names), width, paths);
  }

  /** A projection; the input itself if it has just these columns. */
  static RelNode projected(RelNode input, List<RexNode> columns, List<String> names) {
    List<String> unique = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = i < names.size() ? names.get(i) : null;
      unique.add(name == null || unique.contains(name) ? "$K" + i : name);
    }
    return RexUtil.isIdentity(columns, input.getRowType())
        ? input
        : LogicalProject.create(input, List.of(), columns, unique, Set.of());
  }

  /** Some columns of a tree, as a tree. */
  static RelNode chosen(RelNode input, List<Integer> columns) {
    List<String> names = input.getRowType().getFieldNames();
    return projected(
        input, AnalysedTree.columns(input, columns), columns.stream().map(names::get).toList());
  }

  /** An expression over columns that stand further behind from one on. */
  static RexNode shifted(RexNode node, int from, int by) {
    return by == 0
        ? node
        : node.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < from
                    ? ref
                    : new RexInputRef(ref.getIndex() + by, ref.getType());
              }
            });
  }
}

package io.mokadb.sql.plan.physical;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A tree of inner joins, laid flat: inputs, conditions between them, and where the output columns
 * come from. Columns of all inputs are numbered through ("global"). Confined.
 */
final class JoinGraph {
  final List<RelNode> inputs = new ArrayList<>();

  /** The first global column of each input. */
  final List<Integer> offsets = new ArrayList<>();

  /** Over global columns. */
  final List<RexNode> conditions = new ArrayList<>();

  /** The global column of each output column. */
  int[] output;

  private int width;

  private JoinGraph() {}

  static JoinGraph of(RelNode rel) {
    JoinGraph graph = new JoinGraph();
    graph.output = graph.flatten(rel);
    return graph;
  }

  static boolean isInnerJoin(RelNode rel) {
    if (rel instanceof Join join) {
      return join.getJoinType() == JoinRelType.INNER;
    }
    if (rel instanceof Filter filter) {
      return isInnerJoin(filter.getInput());
    }
    return rel instanceof Project project && isChoice(project) && isInnerJoin(project.getInput());
  }

  private static boolean isChoice(Project project) {
    return project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
  }

  private int[] flatten(RelNode rel) {
    if (isInnerJoin(rel)) {
      if (rel instanceof Join join) {
        int[] left = flatten(join.getLeft());
        int[] right = flatten(join.getRight());
        int[] both = new int[left.length + right.length];
        System.arraycopy(left, 0, both, 0, left.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        add(join.getCondition(), both);
        return both;
      }
      if (rel instanceof Filter filter) {
        int[] columns = flatten(filter.getInput());
        add(filter.getCondition(), columns);
        return columns;
      }
      Project project = (Project) rel;
      int[] columns = flatten(project.getInput());
      return project.getProjects().stream()
          .mapToInt(ref -> columns[((RexInputRef) ref).getIndex()])
          .toArray();
    }
    int[] columns = new int[rel.getRowType().getFieldCount()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = width + i;
    }
    inputs.add(rel);
    offsets.add(width);
    width += columns.length;
    return columns;
  }

  private void add(RexNode condition, int[] columns) {
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      conditions.add(
          part.accept(
              new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                  return new RexInputRef(columns[ref.getIndex()], ref.getType());
                }
              }));
    }
  }

  int width() {
    return width;
  }

  /** The input that a global column belongs to. */
  int inputOf(int column) {
    int input = 0;
    while (input + 1 < offsets.size() && offsets.get(input + 1) <= column) {
      input++;
    }
    return input;
  }

  /** The inputs that an expression over global columns touches. */
  BitSet inputsOf(RexNode node) {
    BitSet touched = new BitSet();
    for (int column : RelOptUtil.InputFinder.bits(node)) {
      touched.set(inputOf(column));
    }
    return touched;
  }
}

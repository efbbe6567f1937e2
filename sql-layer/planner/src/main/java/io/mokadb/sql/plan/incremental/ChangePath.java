package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The way from a changed row of a table to the rows of a tree that it may change: each row of the
 * tree that goes or comes has, in some columns, a key that the steps lead to.
 *
 * @param table whose row changes
 * @param steps from the key of the row
 * @param at the columns of the tree; none if every row of it may be another one
 */
record ChangePath(TableDef table, List<Step> steps, List<Integer> at) {
  ChangePath {
    steps = List.copyOf(steps);
    at = List.copyOf(at);
  }

  /**
   * A question for keys.
   *
   * @param tree that knows how they belong together
   * @param by its columns that are asked by; none if all rows are asked for
   * @param to expressions over its columns: the keys
   */
  record Step(RelNode tree, List<Integer> by, List<RexNode> to) {
    Step {
      by = List.copyOf(by);
      to = List.copyOf(to);
    }

    /**
     * The question for some columns by others. A left join that has none of them is left out: it
     * neither loses rows of its left side nor makes keys that they do not have.
     */
    static Step between(RelNode tree, List<Integer> by, List<Integer> to) {
      List<Integer> columns = new ArrayList<>(by);
      columns.addAll(to);
      RelNode below = tree;
      while (true) {
        if (below instanceof Project project && !project.containsOver()) {
          List<Integer> inside = inside(project, columns);
          if (inside == null) {
            break;
          }
          columns = inside;
          below = project.getInput();
        } else if (below instanceof Join join
            && join.getJoinType() == JoinRelType.LEFT
            && Collections.max(columns) < join.getLeft().getRowType().getFieldCount()) {
          below = join.getLeft();
        } else {
          break;
        }
      }
      List<Integer> keys = columns.subList(by.size(), columns.size());
      return new Step(below, columns.subList(0, by.size()), AnalysedTree.columns(below, keys));
    }

    /** The columns of the input that columns of a projection are; null if one is computed. */
    private static List<Integer> inside(Project project, List<Integer> columns) {
      List<Integer> inside = new ArrayList<>();
      for (int column : columns) {
        if (!(project.getProjects().get(column) instanceof RexInputRef ref)) {
          return null;
        }
        inside.add(ref.getIndex());
      }
      return inside;
    }
  }

  /** The path of a table each of whose rows may change all rows. */
  static ChangePath toAll(TableDef table) {
    return new ChangePath(table, List.of(), List.of());
  }

  boolean isToAll() {
    return at.isEmpty();
  }

  /** The same keys in other columns. */
  ChangePath at(List<Integer> columns) {
    return new ChangePath(table, steps, columns);
  }

  /** A step further. */
  ChangePath then(Step step, List<Integer> columns) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new ChangePath(table, longer, columns);
  }
}

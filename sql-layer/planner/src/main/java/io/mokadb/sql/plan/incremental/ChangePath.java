package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
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

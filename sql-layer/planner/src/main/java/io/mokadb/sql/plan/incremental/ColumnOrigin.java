package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.TableDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * The column of a stored table that a column of a tree is.
 *
 * @param place where the table is read: how many places come before it in the tree
 * @param table read there
 * @param ordinal of the column in it
 */
record ColumnOrigin(int place, TableDef table, int ordinal) {
  /**
   * The origin; null if the column is computed.
   *
   * @param first the first place in the tree
   */
  static ColumnOrigin of(RelNode rel, int column, int first) {
    if (rel instanceof TableScan scan) {
      TableDef table = ScannedTables.of(scan);
      return table == null ? null : new ColumnOrigin(first, table, column);
    }
    if (rel instanceof Filter || rel instanceof Sort) {
      return of(rel.getInput(0), column, first);
    }
    if (rel instanceof Project project) {
      return project.getProjects().get(column) instanceof RexInputRef ref
          ? of(project.getInput(), ref.getIndex(), first)
          : null;
    }
    if (rel instanceof Aggregate aggregate) {
      return column < aggregate.getGroupCount()
          ? of(aggregate.getInput(), aggregate.getGroupSet().nth(column), first)
          : null;
    }
    if (rel instanceof Join join) {
      int width = join.getLeft().getRowType().getFieldCount();
      return column < width
          ? of(join.getLeft(), column, first)
          : of(join.getRight(), column - width, first + ScannedTables.places(join.getLeft()));
    }
    return null;
  }

  /** True if a column has no origin because it is what an expression gives for each row. */
  static boolean isComputed(RelNode rel, int column) {
    if (rel instanceof Project project) {
      RexNode value = project.getProjects().get(column);
      return value instanceof RexInputRef ref
          ? isComputed(project.getInput(), ref.getIndex())
          : !RexUtil.isConstant(value);
    }
    if (rel instanceof Filter || rel instanceof Sort) {
      return isComputed(rel.getInput(0), column);
    }
    if (rel instanceof Aggregate aggregate) {
      return column < aggregate.getGroupCount()
          && isComputed(aggregate.getInput(), aggregate.getGroupSet().nth(column));
    }
    if (rel instanceof Join join) {
      int width = join.getLeft().getRowType().getFieldCount();
      return column < width
          ? isComputed(join.getLeft(), column)
          : isComputed(join.getRight(), column - width);
    }
    return false;
  }
}

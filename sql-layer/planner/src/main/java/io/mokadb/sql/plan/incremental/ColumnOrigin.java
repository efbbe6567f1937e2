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

/**
 * The column of a stored table that a column of a tree is.
 *
 * @param scan the place where the table is read
 * @param table read there
 * @param ordinal of the column in it
 */
record ColumnOrigin(TableScan scan, TableDef table, int ordinal) {
  /** The origin; null if the column is computed. */
  static ColumnOrigin of(RelNode rel, int column) {
    if (rel instanceof TableScan scan) {
      TableDef table = ScannedTables.of(scan);
      return table == null ? null : new ColumnOrigin(scan, table, column);
    }
    if (rel instanceof Filter || rel instanceof Sort) {
      return of(rel.getInput(0), column);
    }
    if (rel instanceof Project project) {
      return project.getProjects().get(column) instanceof RexInputRef ref
          ? of(project.getInput(), ref.getIndex())
          : null;
    }
    if (rel instanceof Aggregate aggregate) {
      return column < aggregate.getGroupCount()
          ? of(aggregate.getInput(), aggregate.getGroupSet().nth(column))
          : null;
    }
    if (rel instanceof Join join) {
      int width = join.getLeft().getRowType().getFieldCount();
      return column < width
          ? of(join.getLeft(), column)
          : of(join.getRight(), column - width);
    }
    return null;
  }
}

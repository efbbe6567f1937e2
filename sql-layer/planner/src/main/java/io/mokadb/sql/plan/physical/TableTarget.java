package io.mokadb.sql.plan.physical;

import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A tree that only reads one table: filters and column choices over a scan. Immutable.
 *
 * @param table the table
 * @param conditions over the table's columns
 * @param columns the table ordinal of each output column
 */
record TableTarget(PlannedTable table, List<RexNode> conditions, int[] columns) {
  /** The target that a tree is, or null. */
  static TableTarget of(RelNode rel) {
    if (rel instanceof TableScan scan) {
      PlannedTable table = scan.getTable().unwrap(PlannedTable.class);
      if (table == null) {
        return null;
      }
      int[] columns = new int[rel.getRowType().getFieldCount()];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = i;
      }
      return new TableTarget(table, List.of(), columns);
    }
    if (rel instanceof Filter filter) {
      TableTarget input = of(filter.getInput());
      if (input == null) {
        return null;
      }
      List<RexNode> conditions = new ArrayList<>(input.conditions);
      conditions.addAll(input.overTable(RelOptUtil.conjunctions(filter.getCondition())));
      return new TableTarget(input.table, conditions, input.columns);
    }
    if (rel instanceof Project project) {
      TableTarget input = of(project.getInput());
      if (input == null) {
        return null;
      }
      int[] columns = new int[project.getProjects().size()];
      for (int i = 0; i < columns.length; i++) {
        if (!(project.getProjects().get(i) instanceof RexInputRef ref)) {
          return null;
        }
        columns[i] = input.columns[ref.getIndex()];
        for (int j = 0; j < i; j++) {
          if (columns[j] == columns[i]) {
            return null;
          }
        }
      }
      return new TableTarget(input.table, input.conditions, columns);
    }
    return null;
  }

  /** Expressions over the output, over the table's columns. */
  List<RexNode> overTable(List<RexNode> expressions) {
    return expressions.stream().map(this::overTable).toList();
  }

  RexNode overTable(RexNode expression) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(columns[ref.getIndex()], ref.getType());
          }
        });
  }

  TableTarget with(List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(conditions);
    all.addAll(more);
    return new TableTarget(table, all, columns);
  }

  TableTarget withColumns(int[] newColumns) {
    return new TableTarget(table, conditions, newColumns);
  }
}

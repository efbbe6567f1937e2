package io.mokadb.sql.plan.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The row of a dependent join's left side, as its right side sees it: a correlation variable that
 * no other join of the statement has. Confined to a statement.
 */
public final class OuterRow {
  private final CorrelationId variable;
  private final RexBuilder rex;
  private final RexNode row;
  private final ImmutableBitSet.Builder columns = ImmutableBitSet.builder();
  private boolean used;

  OuterRow(RelNode left) {
    this.rex = left.getCluster().getRexBuilder();
    this.variable = left.getCluster().createCorrel();
    this.row = rex.makeCorrel(left.getRowType(), variable);
  }

  /** A column of the row; from now on the right side depends on the left one. */
  RexNode column(int index) {
    used = true;
    columns.set(index);
    return rex.makeFieldAccess(row, index);
  }

  boolean isUsed() {
    return used;
  }

  CorrelationId variable() {
    return variable;
  }

  ImmutableBitSet columns() {
    return columns.build();
  }

  /**
   * The column that a reference to a row means. Calcite numbers some references to grouped rows by
   * the columns before grouping.
   *
   * @param input gives the rows
   * @param seen the row's type as the reference has it
   */
  static int meant(RelNode input, RelDataType seen, int index) {
    Aggregate aggregate = grouping(input);
    if (aggregate == null || !isUngrouped(input, seen)) {
      return index;
    }
    // A row that has columns besides the keys only looks like the rows before grouping.
    int key = key(aggregate, index);
    return key < 0 ? index : key;
  }

  private static int key(Aggregate aggregate, int index) {
    if (!(aggregate.getInput() instanceof Project project)) {
      return aggregate.getGroupSet().indexOf(index);
    }
    List<RexNode> projects = project.getProjects();
    for (int key : aggregate.getGroupSet()) {
      if (projects.get(key) instanceof RexInputRef ref && ref.getIndex() == index) {
        return aggregate.getGroupSet().indexOf(key);
      }
    }
    return -1;
  }

  /** True if a row is seen as it is before rows are grouped to those of the input. */
  static boolean isUngrouped(RelNode input, RelDataType seen) {
    Aggregate aggregate = grouping(input);
    if (aggregate == null || input.getRowType().getFieldNames().equals(seen.getFieldNames())) {
      return false;
    }
    RelDataType before =
        aggregate.getInput() instanceof Project project
            ? project.getInput().getRowType()
            : aggregate.getInput().getRowType();
    return before.equals(seen) || areSame(before, seen) && !areSame(input.getRowType(), seen);
  }

  private static boolean areSame(RelDataType a, RelDataType b) {
    return RelOptUtil.getFieldTypeList(a).equals(RelOptUtil.getFieldTypeList(b));
  }

  private static Aggregate grouping(RelNode input) {
    RelNode grouped = input;
    while (grouped instanceof Filter filter) {
      grouped = filter.getInput();
    }
    return grouped instanceof Aggregate aggregate ? aggregate : null;
  }
}

package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Expressions over the columns that a view computes of a table's row, as expressions over that row.
 * Of a join, the left side is such a table. Stateless.
 */
final class InlinedProjections {
  private InlinedProjections() {}

  /**
   * The items of a projection.
   *
   * @param twice whether the right side of a join is such a table too; else it stays as it is
   */
  static List<RexNode> of(Project project, boolean twice) {
    return placed(project.getProjects(), columns(project.getInput(), twice));
  }

  /** Per column of a tree its expression over the first rows below that no projection makes. */
  private static List<RexNode> columns(RelNode rel, boolean twice) {
    if (rel instanceof Project project) {
      return of(project, twice);
    }
    List<RexNode> columns = new ArrayList<>();
    if (rel instanceof Join join) {
      columns.addAll(columns(join.getLeft(), false));
      List<RexNode> right = twice ? columns(join.getRight(), false) : references(join.getRight());
      int shift = width(join.getLeft());
      right.forEach(column -> columns.add(RexUtil.shift(column, shift)));
      return columns;
    }
    return references(rel);
  }

  private static List<RexNode> references(RelNode rel) {
    List<RexNode> references = new ArrayList<>();
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      references.add(new RexInputRef(field.getIndex(), field.getType()));
    }
    return references;
  }

  private static int width(RelNode rel) {
    return rel instanceof Project project
        ? width(project.getInput())
        : rel.getRowType().getFieldCount();
  }

  private static List<RexNode> placed(List<RexNode> expressions, List<RexNode> columns) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return columns.get(ref.getIndex());
      }
    }.visitList(expressions);
  }
}

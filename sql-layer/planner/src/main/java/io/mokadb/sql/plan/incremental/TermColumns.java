package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** The columns of terms, with the types of the tree that they are terms of. Stateless. */
final class TermColumns {
  private TermColumns() {}

  /** True if values of each column of a tree are values of that of a row. */
  static boolean areOfKinds(RelNode tree, RelDataType row) {
    RexBuilder rex = tree.getCluster().getRexBuilder();
    return IntStream.range(0, row.getFieldCount())
        .allMatch(
            i ->
                JoinPairs.isOneKind(
                    rex.makeNullLiteral(AnalysedTree.type(tree, i)),
                    rex.makeNullLiteral(row.getFieldList().get(i).getType())));
  }

  /** Left rows with nulls in the place of a partner. */
  static RelNode besideNulls(RelNode lefts, RelDataType row) {
    RexBuilder rex = lefts.getCluster().getRexBuilder();
    int width = lefts.getRowType().getFieldCount();
    List<RexNode> columns = new ArrayList<>();
    for (RelDataTypeField field : row.getFieldList()) {
      columns.add(
          field.getIndex() < width
              ? RexInputRef.of(field.getIndex(), lefts.getRowType())
              : rex.makeNullLiteral(field.getType()));
    }
    return LogicalProject.create(lefts, List.of(), columns, row, Set.of());
  }

  /** A tree whose columns may be null where those of a row may, and are as long. */
  static RelNode typed(RelNode tree, RelDataType row) {
    if (RelOptUtil.areRowTypesEqual(tree.getRowType(), row, false)) {
      return tree;
    }
    RexBuilder rex = tree.getCluster().getRexBuilder();
    List<RexNode> columns = new ArrayList<>();
    for (RelDataTypeField field : row.getFieldList()) {
      RexNode column = RexInputRef.of(field.getIndex(), tree.getRowType());
      columns.add(
          column.getType().equals(field.getType())
              ? column
              : rex.makeAbstractCast(field.getType(), column, false));
    }
    return LogicalProject.create(tree, List.of(), columns, row, Set.of());
  }
}

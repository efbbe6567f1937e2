package io.mokadb.sql.plan.logical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.rex.TrailingBlanks;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Columns of set operations in which a CHAR meets a VARCHAR: blanks at the end count in neither, as
 * if they were compared, so the VARCHAR loses them as the CHAR does. Stateless.
 */
public final class PaddedColumns {
  private PaddedColumns() {}

  /** An input of a set operation without those blanks. */
  static RelNode bare(RelNode input, SetOp set) {
    RexBuilder rex = input.getCluster().getRexBuilder();
    List<RexNode> columns = new ArrayList<>();
    boolean any = false;
    for (RelDataTypeField field : input.getRowType().getFieldList()) {
      RexNode column = rex.makeInputRef(input, field.getIndex());
      RexNode bare = bare(rex, column, set, field.getIndex());
      any |= bare != column;
      columns.add(bare);
    }
    return any
        ? LogicalProject.create(
            input, List.of(), columns, input.getRowType().getFieldNames(), Set.of())
        : input;
  }

  private static RexNode bare(RexBuilder rex, RexNode column, SetOp set, int index) {
    RelDataType large = large(set, index);
    if (large != null) {
      boolean padded = column.getType().getSqlTypeName() == SqlTypeName.CHAR;
      return padded ? rex.ensureType(large, column, true) : column;
    }
    boolean meets =
        column.getType().getSqlTypeName() == SqlTypeName.VARCHAR
            && set.getInputs().stream().anyMatch(one -> isPadded(one, index));
    return meets ? TrailingBlanks.removed(rex, column) : column;
  }

  /** The type of a column that is a CLOB in one of the inputs, whose blanks count; else null. */
  private static RelDataType large(SetOp set, int column) {
    return set.getInputs().stream()
        .map(input -> input.getRowType().getFieldList().get(column).getType())
        .filter(type -> TypeMapping.toSqlType(type).kind() == SqlType.Kind.CLOB)
        .findFirst()
        .orElse(null);
  }

  /** True if it is a CHAR, or was one before it became the text that all inputs have. */
  private static boolean isPadded(RelNode input, int column) {
    return is(input, column, SqlTypeName.CHAR)
        || input instanceof Project project
            && project.getProjects().get(column) instanceof RexCall cast
            && cast.getKind() == SqlKind.CAST
            && cast.getOperands().get(0).getType().getSqlTypeName() == SqlTypeName.CHAR;
  }

  private static boolean is(RelNode input, int column, SqlTypeName name) {
    return input.getRowType().getFieldList().get(column).getType().getSqlTypeName() == name;
  }
}

package io.mokadb.sql.plan.rex;

import io.mokadb.sql.plan.type.NamedType;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * The equality of JSON values by their meaning, whatever the order of their members: comparisons
 * and groups use a text that equal values have in common. Stateless.
 */
public final class JsonEquality {
  private static final SqlFunction COMPARED =
      new SqlFunction(
          "JSON_COMPARED",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE),
          null,
          OperandTypes.ANY,
          SqlFunctionCategory.SYSTEM);

  private static final SqlFunction NORMAL =
      new SqlFunction(
          "JSON_NORMAL",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG0,
          null,
          OperandTypes.ANY,
          SqlFunctionCategory.SYSTEM);

  private JsonEquality() {}

  /** True if a comparison is of JSON. */
  static boolean isOne(SqlKind comparison, List<? extends RexNode> operands) {
    return SqlKind.COMPARISON.contains(comparison)
        && operands.stream().anyMatch(operand -> NamedType.isJson(operand.getType()));
  }

  /** The text that replaces JSON, or a text beside it, in a comparison. */
  static RexNode compared(RexBuilder builder, RexNode operand) {
    return builder.makeCall(COMPARED, operand);
  }

  /** The JSON that all equal to this have in common. */
  public static RexNode normal(RexBuilder builder, RexNode json) {
    return builder.makeCall(NORMAL, json);
  }
}

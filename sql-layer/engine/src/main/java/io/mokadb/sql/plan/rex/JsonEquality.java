package io.mokadb.sql.plan.rex;

import io.mokadb.sql.plan.type.NamedType;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * JSON values are equal if they mean the same, whatever the order of their members: what compares
 * or groups them asks for a text that they have in common. Stateless.
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

  static boolean mayBeOne(SqlCall call) {
    return call.getKind() == SqlKind.EQUALS || call.getKind() == SqlKind.NOT_EQUALS;
  }

  /** Whether an operand is JSON. */
  static boolean isOne(SqlRexContext context, SqlCall call) {
    return call.getOperandList().stream()
        .anyMatch(
            operand ->
                NamedType.isJson(context.getValidator().getValidatedNodeTypeIfKnown(operand)));
  }

  /** The other operand may be a text, which stays one: Calcite would make the JSON a text. */
  static RexNode convert(SqlRexContext context, SqlCall call) {
    return context
        .getRexBuilder()
        .makeCall(
            call.getOperator(),
            call.getOperandList().stream().map(context::convertExpression).toList());
  }

  /** Whether a comparison asks if JSON is the same. */
  static boolean isOne(SqlKind comparison, List<? extends RexNode> operands) {
    return switch (comparison) {
      case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          operands.stream().anyMatch(operand -> NamedType.isJson(operand.getType()));
      default -> false;
    };
  }

  /** What stands for JSON, or for a text beside it, in a comparison. */
  static RexNode compared(RexBuilder builder, RexNode operand) {
    return builder.makeCall(COMPARED, operand);
  }

  /** The JSON that all equal to this have in common. */
  public static RexNode normal(RexBuilder builder, RexNode json) {
    return builder.makeCall(NORMAL, json);
  }
}

package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;

/**
 * A check of the columns that a set operation combines: columns of types that do not compare are
 * refused, where Calcite would make texts of both. Stateless.
 */
final class MatchedColumns {
  private MatchedColumns() {}

  /**
   * @throws MokaException {@code TYPE_MISMATCH}
   */
  static void check(SqlCall call, SqlValidator validator) {
    if (call.operandCount() != 2) {
      return;
    }
    List<RelDataTypeField> left = columns(call.operand(0), validator);
    List<RelDataTypeField> right = columns(call.operand(1), validator);
    if (left == null || right == null || left.size() != right.size()) {
      return;
    }
    for (int i = 0; i < left.size(); i++) {
      RelDataType a = left.get(i).getType();
      RelDataType b = right.get(i).getType();
      if (MetTypes.isKnown(a) && MetTypes.isKnown(b) && !match(call, a, b)) {
        throw new MokaException(
            SqlState.TYPE_MISMATCH,
            "Column "
                + (i + 1)
                + " of "
                + ((SqlSetOperator) call.getOperator()).getName()
                + " is "
                + TypeMapping.toSqlType(a)
                + " in the first query and "
                + TypeMapping.toSqlType(b)
                + " in the second; cast one of them");
      }
    }
  }

  /** Null if it is not known yet. */
  private static List<RelDataTypeField> columns(SqlNode query, SqlValidator validator) {
    SqlValidatorNamespace namespace = validator.getNamespace(query);
    return namespace == null || !namespace.getRowType().isStruct()
        ? null
        : namespace.getRowType().getFieldList();
  }

  /** In a UNION a text may stand beside anything: all become texts. */
  private static boolean match(SqlCall call, RelDataType a, RelDataType b) {
    boolean text = SqlTypeUtil.isCharacter(a) || SqlTypeUtil.isCharacter(b);
    if (text && call.getKind() == SqlKind.UNION) {
      return true;
    }
    SqlType left = TypeMapping.toSqlType(a);
    SqlType right = TypeMapping.toSqlType(b);
    SqlType common = ComparedTypes.common(left, right);
    if (common == null) {
      return false;
    }
    boolean texts = SqlTypeUtil.isCharacter(a) && SqlTypeUtil.isCharacter(b);
    if (text) {
      return texts && (common.kind() != Kind.JSON || left.kind() == right.kind());
    }
    // Elements that are padded cannot be told from others when all are texts.
    return common.element() == null
        || call.getKind() == SqlKind.UNION
        || common.element().kind() != Kind.CHAR
        || left.element().kind() == right.element().kind();
  }
}

package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.IntervalTypeSpec;
import io.mokadb.sql.plan.type.KnownTypeSpec;
import io.mokadb.sql.plan.type.NamedType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * What types meet as. Beside a UUID, an ENUM, an interval or a moment a text is one, so that it is
 * found in an index; beside a moment, dates and timestamps are moments in the session's zone.
 * Confined, as its validator is.
 */
final class MokaTypeCoercion extends TypeCoercionImpl {
  MokaTypeCoercion(RelDataTypeFactory factory, SqlValidator validator) {
    super(factory, validator);
  }

  @Override
  public RelDataType commonTypeForBinaryComparison(RelDataType type1, RelDataType type2) {
    if (NamedType.isJson(type1) != NamedType.isJson(type2)
        && SqlTypeUtil.isCharacter(type1)
        && SqlTypeUtil.isCharacter(type2)) {
      // A text beside JSON need not be JSON, and Calcite would make the JSON a text.
      return null;
    }
    if (isEnum(type1) && isEnum(type2) && !sameLabels(type1, type2)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          ((NamedType) type1).sqlType()
              + " and "
              + ((NamedType) type2).sqlType()
              + " are different types; to compare their labels as texts, cast them to VARCHAR");
    }
    RelDataType common = common(type1, type2);
    return common == null ? super.commonTypeForBinaryComparison(type1, type2) : common;
  }

  /** Rows of labels and of other texts are texts. */
  @Override
  public RelDataType getTightestCommonType(RelDataType type1, RelDataType type2) {
    if (type1 != null
        && type2 != null
        && (isEnum(type1) || isEnum(type2))
        && SqlTypeUtil.isCharacter(type1)
        && SqlTypeUtil.isCharacter(type2)
        && !sameLabels(type1, type2)) {
      return factory.createTypeWithNullability(
          factory.createSqlType(SqlTypeName.VARCHAR), type1.isNullable() || type2.isNullable());
    }
    boolean interval =
        type1 != null
            && type2 != null
            && (SqlTypeUtil.isInterval(type1) || SqlTypeUtil.isInterval(type2));
    RelDataType common = type1 == null || type2 == null || interval ? null : common(type1, type2);
    return common == null ? super.getTightestCommonType(type1, type2) : common;
  }

  /** Calcite cannot write a cast to an interval, nor read an array of nothing. */
  @Override
  protected boolean coerceOperandType(
      SqlValidatorScope scope, SqlCall call, int index, RelDataType target) {
    if (target.getSqlTypeName() == SqlTypeName.ARRAY
        && call.operand(index) instanceof SqlCharStringLiteral text) {
      SqlNode array =
          SqlStdOperatorTable.CAST.createCall(
              text.getParserPosition(), text, SqlTypeUtil.convertTypeToSpec(target));
      call.setOperand(index, array);
      updateInferredType(array, target);
      return true;
    }
    if (isEnum(target)) {
      return coerceToLabel(scope, call, index, (NamedType) target);
    }
    if (!SqlTypeUtil.isInterval(target)) {
      return super.coerceOperandType(scope, call, index, target);
    }
    SqlNode operand = call.operand(index);
    if (!SqlTypeUtil.isCharacter(validator.deriveType(scope, operand))) {
      return false;
    }
    boolean months = target.getSqlTypeName().getFamily() == SqlTypeFamily.INTERVAL_YEAR_MONTH;
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            SqlParserPos.ZERO,
            operand,
            new SqlDataTypeSpec(IntervalTypeSpec.of(months), SqlParserPos.ZERO));
    call.setOperand(index, cast);
    updateInferredType(cast, target);
    return true;
  }

  /** Calcite would write a cast to the text that it takes the type for. */
  private boolean coerceToLabel(
      SqlValidatorScope scope, SqlCall call, int index, NamedType target) {
    SqlNode operand = call.operand(index);
    RelDataType type = validator.deriveType(scope, operand);
    if (isEnum(type) || type.getSqlTypeName() == SqlTypeName.NULL) {
      return false;
    }
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            operand.getParserPosition(), operand, KnownTypeSpec.of(target.sqlType()));
    call.setOperand(index, cast);
    updateInferredType(cast, factory.createTypeWithNullability(target, type.isNullable()));
    return true;
  }

  private static boolean sameLabels(RelDataType left, RelDataType right) {
    return isEnum(left)
        && isEnum(right)
        && ((NamedType) left).sqlType().equals(((NamedType) right).sqlType());
  }

  static boolean isEnum(RelDataType type) {
    return type instanceof NamedType named && named.sqlType().kind() == SqlType.Kind.ENUM;
  }

  private RelDataType common(RelDataType left, RelDataType right) {
    RelDataType common = null;
    if (SqlTypeUtil.isCharacter(right) && isTextual(left)) {
      common = left;
    } else if (SqlTypeUtil.isCharacter(left) && isTextual(right)) {
      common = right;
    } else if (left.getSqlTypeName() != right.getSqlTypeName()) {
      common = zoned(left, right) ? left : zoned(right, left) ? right : null;
    }
    return common == null
        ? null
        : factory.createTypeWithNullability(common, left.isNullable() || right.isNullable());
  }

  /** Whether text is read as this type wherever the two meet. */
  private static boolean isTextual(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case UUID, TIMESTAMP_TZ, TIME_TZ -> true;
      default -> SqlTypeUtil.isInterval(type) || isEnum(type);
    };
  }

  private static boolean zoned(RelDataType type, RelDataType other) {
    return switch (type.getSqlTypeName()) {
      case TIMESTAMP_TZ ->
          other.getSqlTypeName() == SqlTypeName.TIMESTAMP
              || other.getSqlTypeName() == SqlTypeName.DATE;
      case TIME_TZ -> other.getSqlTypeName() == SqlTypeName.TIME;
      default -> false;
    };
  }
}

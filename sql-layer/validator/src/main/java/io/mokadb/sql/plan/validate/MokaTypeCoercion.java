package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.parser.ast.IntervalTypeSpec;
import io.mokadb.sql.plan.type.KnownTypeSpec;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.TypeMapping;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * The common types of operands. Beside a UUID, an ENUM, an interval, a date or a timestamp, a text
 * is converted to that type, so that it is found in an index; beside a timestamp with time zone,
 * dates and timestamps are taken in the session's zone. Confined, as its validator is.
 */
final class MokaTypeCoercion extends TypeCoercionImpl {
  MokaTypeCoercion(RelDataTypeFactory factory, SqlValidator validator) {
    super(factory, validator);
  }

  @Override
  public RelDataType commonTypeForBinaryComparison(RelDataType type1, RelDataType type2) {
    if (NamedType.isJson(type1) != NamedType.isJson(type2)
        && SqlTypeUtil.isCharacter(type1)
        && SqlTypeUtil.isCharacter(type2)
        && !MetTypes.isEnum(type1)
        && !MetTypes.isEnum(type2)) {
      // A text beside JSON need not be JSON, and Calcite would make the JSON a text.
      return null;
    }
    if (type1 != null && type2 != null && MetTypes.areKnown(type1, type2)) {
      return compared(type1, type2);
    }
    RelDataType common = common(type1, type2);
    return common == null ? super.commonTypeForBinaryComparison(type1, type2) : common;
  }

  private RelDataType compared(RelDataType type1, RelDataType type2) {
    SqlType common =
        ComparedTypes.required(TypeMapping.toSqlType(type1), TypeMapping.toSqlType(type2));
    boolean nullable = type1.isNullable() || type2.isNullable();
    if (common.kind() == Kind.CHAR) {
      // Blanks at the end are what a cast to a text would lose, or add.
      common = SqlType.of(Kind.VARCHAR);
    }
    return TypeMapping.toRelType(common, nullable, factory);
  }

  /** Exact numbers compare as they are: a type of all their digits may not exist. */
  @Override
  public boolean binaryComparisonCoercion(SqlCallBinding binding) {
    for (int i = 1; i < binding.getOperandCount(); i++) {
      RelDataType left = binding.getOperandType(0);
      RelDataType right = binding.getOperandType(i);
      if (MetTypes.areKnown(left, right) && !isTruth(binding, 0, i) && !isTruth(binding, i, 0)) {
        compared(left, right);
      }
      if (!MetTypes.areKnown(left, right) || !MetTypes.areAlike(left, right)) {
        return super.binaryComparisonCoercion(binding);
      }
    }
    return false;
  }

  /** A truth value beside 0 or 1, which other databases write for it. */
  private static boolean isTruth(SqlCallBinding binding, int value, int literal) {
    return binding.getOperandType(value).getSqlTypeName() == SqlTypeName.BOOLEAN
        && binding.operand(literal) instanceof SqlNumericLiteral;
  }

  /** Rows of labels and of other texts are texts. */
  @Override
  public RelDataType getTightestCommonType(RelDataType type1, RelDataType type2) {
    if (type1 != null
        && type2 != null
        && (MetTypes.isEnum(type1) || MetTypes.isEnum(type2))
        && SqlTypeUtil.isCharacter(type1)
        && SqlTypeUtil.isCharacter(type2)
        && !MetTypes.sameLabels(type1, type2)) {
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
    if (MetTypes.isEnum(target)) {
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

  /** Calcite leaves parameters as they are, though their values may have another type. */
  @Override
  protected boolean coerceColumnType(
      SqlValidatorScope scope, SqlNodeList items, int index, RelDataType target) {
    SqlNode item = index < items.size() ? SqlUtil.stripAs(items.get(index)) : null;
    if (item != null
        && SqlTypeUtil.isInterval(target)
        && validator.deriveType(scope, item).getSqlTypeName() == SqlTypeName.NULL) {
      // NULL fits as it is, and Calcite's cast would give it a type that is not an interval.
      return false;
    }
    if (!(item instanceof SqlDynamicParam)
        || target instanceof NamedType
        || SqlTypeUtil.isInterval(target)
        || SqlTypeUtil.equalSansNullability(factory, validator.deriveType(scope, item), target)) {
      return super.coerceColumnType(scope, items, index, target);
    }
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            item.getParserPosition(), item, SqlTypeUtil.convertTypeToSpec(target));
    if (items.get(index) instanceof SqlCall named) {
      named.setOperand(0, cast);
    } else {
      items.set(index, cast);
    }
    updateInferredType(cast, factory.createTypeWithNullability(target, true));
    return true;
  }

  /** Calcite would write a cast to the text that it takes the type for. */
  private boolean coerceToLabel(
      SqlValidatorScope scope, SqlCall call, int index, NamedType target) {
    SqlNode operand = call.operand(index);
    RelDataType type = validator.deriveType(scope, operand);
    if (MetTypes.isEnum(type) || type.getSqlTypeName() == SqlTypeName.NULL) {
      return false;
    }
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            operand.getParserPosition(), operand, KnownTypeSpec.of(target.sqlType()));
    call.setOperand(index, cast);
    updateInferredType(cast, factory.createTypeWithNullability(target, type.isNullable()));
    return true;
  }

  private RelDataType common(RelDataType left, RelDataType right) {
    RelDataType common = null;
    if (SqlTypeUtil.isCharacter(right) && MetTypes.isTextual(left)) {
      common = left;
    } else if (SqlTypeUtil.isCharacter(left) && MetTypes.isTextual(right)) {
      common = right;
    } else if (left.getSqlTypeName() != right.getSqlTypeName()) {
      common = MetTypes.zoned(left, right) ? left : MetTypes.zoned(right, left) ? right : null;
    }
    return common == null
        ? null
        : factory.createTypeWithNullability(common, left.isNullable() || right.isNullable());
  }
}

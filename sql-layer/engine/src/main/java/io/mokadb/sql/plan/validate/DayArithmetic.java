package io.mokadb.sql.plan.validate;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Dates and whole numbers: {@code date + 7} and {@code date - date} count days, the difference of
 * two timestamps is an interval. Calcite knows only intervals; PostgreSQL and H2 know these.
 * Stateless.
 */
final class DayArithmetic {
  private static final SqlOperator PLUS = operator("PLUS");
  private static final SqlOperator MINUS = operator("MINUS");

  private DayArithmetic() {}

  private static SqlOperator operator(String name) {
    SqlReturnTypeInference type = DayArithmetic::type;
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        type,
        null,
        OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.ANY),
        SqlFunctionCategory.TIMEDATE) {
      @Override
      public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        // Not by name: there is no such function for users.
        return validateOperands(validator, scope, call);
      }
    };
  }

  /** Gives a sum or difference of such operands an operator that takes them. */
  static void settle(SqlBasicCall call, RelDataType left, RelDataType right) {
    boolean plus = call.getKind() == SqlKind.PLUS;
    boolean days =
        (isDate(left) && SqlTypeUtil.isIntType(right))
            || (plus && SqlTypeUtil.isIntType(left) && isDate(right));
    if (days || (!plus && isMoment(left) && isMoment(right))) {
      call.setOperator(plus ? PLUS : MINUS);
    }
  }

  private static RelDataType type(SqlOperatorBinding binding) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    RelDataType left = binding.getOperandType(0);
    RelDataType right = binding.getOperandType(1);
    RelDataType type;
    if (SqlTypeUtil.isIntType(left) || SqlTypeUtil.isIntType(right)) {
      type = factory.createSqlType(SqlTypeName.DATE);
    } else if (isDate(left) && isDate(right)) {
      type = factory.createSqlType(SqlTypeName.INTEGER);
    } else {
      type =
          factory.createSqlIntervalType(
              new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, SqlParserPos.ZERO));
    }
    return factory.createTypeWithNullability(type, left.isNullable() || right.isNullable());
  }

  private static boolean isDate(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DATE;
  }

  private static boolean isMoment(RelDataType type) {
    return isDate(type)
        || type.getSqlTypeName() == SqlTypeName.TIMESTAMP
        || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_TZ;
  }
}

package io.mokadb.sql.plan.validate;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral.IntervalValue;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.TimeString;

/**
 * Arithmetic of dates and whole numbers: {@code date + 7} and {@code date - date} count days, the
 * difference of two timestamps is an interval. Calcite has it for intervals only; PostgreSQL and H2
 * have it for days. Stateless.
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
        // The operator is not looked up by name, because users have no such function.
        return validateOperands(validator, scope, call);
      }
    };
  }

  /** Gives a sum or difference of such operands an operator that takes them. */
  static void settle(SqlBasicCall call, RelDataType left, RelDataType right) {
    boolean plus = call.getKind() == SqlKind.PLUS;
    if (plus && isTime(right) && isDate(left)) {
      add(call, 0, 1);
      return;
    }
    if (plus && isTime(left) && isDate(right)) {
      add(call, 1, 0);
      return;
    }
    if (isDate(left) && hasTime(right, call.operand(1))) {
      call.setOperand(0, asTimestamp(call.operand(0)));
      return;
    }
    if (plus && isDate(right) && hasTime(left, call.operand(0))) {
      call.setOperand(1, asTimestamp(call.operand(1)));
      return;
    }
    boolean days =
        (isDate(left) && SqlTypeUtil.isIntType(right))
            || (plus && SqlTypeUtil.isIntType(left) && isDate(right));
    if (days || (!plus && (isMoment(left) && isMoment(right) || isTime(left) && isTime(right)))) {
      call.setOperator(plus ? PLUS : MINUS);
    }
  }

  /** A date and a time of day are a moment. */
  private static void add(SqlBasicCall call, int date, int time) {
    SqlParserPos position = call.getParserPosition();
    SqlNode sinceMidnight =
        MINUS.createCall(
            position,
            call.operand(time),
            SqlLiteral.createTime(TimeString.fromMillisOfDay(0), 0, position));
    SqlNode midnight = asTimestamp(call.operand(date));
    call.setOperand(0, midnight);
    call.setOperand(1, sinceMidnight);
  }

  /** True if an interval moves a date to another time of day than midnight. */
  private static boolean hasTime(RelDataType type, SqlNode node) {
    if (type.getSqlTypeName() == SqlTypeName.INTERVAL_DAY
        || !SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
      return false;
    }
    return !(node instanceof SqlIntervalLiteral literal)
        || type.getSqlTypeName() != SqlTypeName.INTERVAL_DAY_SECOND
        || !literal.getValueAs(IntervalValue.class).getIntervalLiteral().endsWith(" 00:00:00");
  }

  private static SqlNode asTimestamp(SqlNode date) {
    SqlParserPos position = date.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        date,
        new SqlDataTypeSpec(
            new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, 6, position), position));
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

  private static boolean isTime(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.TIME;
  }

  private static boolean isMoment(RelDataType type) {
    return isDate(type)
        || type.getSqlTypeName() == SqlTypeName.TIMESTAMP
        || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_TZ;
  }
}

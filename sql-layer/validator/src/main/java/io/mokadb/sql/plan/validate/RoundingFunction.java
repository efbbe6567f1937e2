package io.mokadb.sql.plan.validate;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * ROUND and TRUNCATE, whose result has the digits after the point that are asked for, as in
 * PostgreSQL, where they are written as a number; otherwise those of the argument. Immutable.
 */
final class RoundingFunction extends SqlFunction {
  private final int maxScale;

  /**
   * @param moments whether it takes dates and timestamps too, which then lose the time of day
   */
  RoundingFunction(String name, int maxScale, boolean moments) {
    super(
        name,
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        moments
            ? OperandTypes.NUMERIC.or(OperandTypes.NUMERIC_INT32).or(OperandTypes.DATETIME)
            : OperandTypes.NUMERIC.or(OperandTypes.NUMERIC_INT32),
        SqlFunctionCategory.NUMERIC);
    this.maxScale = maxScale;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataType argument = binding.getOperandType(0);
    if (argument.getSqlTypeName() != SqlTypeName.DECIMAL) {
      return argument;
    }
    Integer asked = digits(binding);
    if (asked == null) {
      return argument;
    }
    int scale = Math.min(Math.max(0, asked), maxScale);
    int whole = argument.getPrecision() - argument.getScale() + 1;
    RelDataTypeFactory factory = binding.getTypeFactory();
    return factory.createTypeWithNullability(
        factory.createSqlType(SqlTypeName.DECIMAL, Math.min(maxScale, whole + scale), scale),
        argument.isNullable()
            || (binding.getOperandCount() > 1 && binding.getOperandType(1).isNullable()));
  }

  /** Null if the number of digits is not written as a number. */
  private static Integer digits(SqlOperatorBinding binding) {
    if (binding.getOperandCount() == 1) {
      return 0;
    }
    if (!(binding instanceof SqlCallBinding call)) {
      return null;
    }
    SqlNode operand = call.operand(1);
    boolean negative = operand.getKind() == SqlKind.MINUS_PREFIX;
    SqlNode number = negative ? ((SqlCall) operand).operand(0) : operand;
    if (!(number instanceof SqlLiteral literal)
        || literal.getTypeName() != SqlTypeName.DECIMAL
        || literal.bigDecimalValue() == null) {
      return null;
    }
    int value = literal.bigDecimalValue().intValue();
    return negative ? -value : value;
  }
}

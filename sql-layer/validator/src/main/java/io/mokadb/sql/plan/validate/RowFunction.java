package io.mokadb.sql.plan.validate;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Trait;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;

/**
 * A function that a row of the catalogue describes and standard SQL does not have: it takes
 * operands of any types in the right number, and its evaluator refuses those that do not fit.
 * Immutable.
 */
final class RowFunction extends SqlFunction {
  private final boolean isVolatile;
  private final boolean isDynamic;

  RowFunction(String name, BuiltIn row) {
    super(
        name,
        SqlKind.OTHER_FUNCTION,
        new RowType(row),
        null,
        row.most() == 0
            ? OperandTypes.NILADIC
            : OperandTypes.variadic(SqlOperandCountRanges.between(row.least(), row.most())),
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.isVolatile = row.has(Trait.VOLATILE);
    this.isDynamic = isVolatile || row.has(Trait.STABLE);
  }

  @Override
  public boolean isDynamicFunction() {
    return isDynamic;
  }

  @Override
  public boolean isDeterministic() {
    return !isVolatile;
  }
}

package io.mokadb.sql.plan.type;

import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/**
 * The rule that a function of a nullable operand is nullable. Many functions of Calcite derive
 * their type from their first operand alone, and a result that is taken as never null loses its
 * {@code IS NULL}. Stateless.
 */
public final class NullOperands {
  /** Functions that have a value for a null, or derive themselves when they have none. */
  private static final Set<SqlKind> OWN_RULE =
      EnumSet.of(
          SqlKind.CASE,
          SqlKind.CAST,
          SqlKind.CONCAT_WITH_NULL,
          SqlKind.COALESCE,
          SqlKind.NVL,
          SqlKind.NVL2,
          SqlKind.IF,
          SqlKind.DECODE,
          SqlKind.GREATEST_PG,
          SqlKind.LEAST_PG,
          SqlKind.GROUPING,
          SqlKind.GROUP_ID,
          SqlKind.ROW,
          SqlKind.ARRAY_VALUE_CONSTRUCTOR,
          SqlKind.MAP_VALUE_CONSTRUCTOR);

  private NullOperands() {}

  /** True if an operator may be null as soon as one of its operands may be. */
  public static boolean count(SqlOperator operator) {
    return operator instanceof SqlFunction
        && !(operator instanceof SqlAggFunction)
        && !OWN_RULE.contains(operator.getKind())
        && !isNullSafe(operator.getName());
  }

  private static boolean isNullSafe(String name) {
    BuiltIn row = FunctionCatalogue.instance().named(name);
    return row != null
        && (row.has(Trait.NULLSAFE)
            || row.nulls() == BuiltIn.Nulls.NEVER
            || row.nulls() == BuiltIn.Nulls.EXACTLY);
  }

  /** The type of a call whose operator says {@code derived}, which may be null. */
  public static RelDataType settle(
      RelDataTypeFactory factory,
      SqlOperator operator,
      RelDataType derived,
      List<RelDataType> operands) {
    if (derived == null || derived.isNullable() || derived.isStruct() || !count(operator)) {
      return derived;
    }
    for (RelDataType operand : operands) {
      if (operand != null && operand.isNullable()) {
        return factory.createTypeWithNullability(derived, true);
      }
    }
    return derived;
  }
}

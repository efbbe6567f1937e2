package io.mokadb.sql.plan.validate;

import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * A binary set function of SQL:2016 part 2, 10.9, that Calcite lacks: correlation or regression
 * over pairs of numbers. Immutable.
 */
final class PairAggregate extends SqlAggFunction {
  PairAggregate(String name) {
    super(
        name,
        null,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.DOUBLE.andThen(SqlTypeTransforms.FORCE_NULLABLE),
        null,
        OperandTypes.NUMERIC_NUMERIC,
        SqlFunctionCategory.NUMERIC,
        false,
        false,
        Optionality.FORBIDDEN);
  }
}

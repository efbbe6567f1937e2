package io.mokadb.sql.plan.validate;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * The binary set functions of SQL:2016 part 2, 10.9, that Calcite lacks: correlation and regression
 * over pairs of numbers. Stateless.
 */
final class StatisticalAggregates {
  private StatisticalAggregates() {}

  static List<SqlOperator> all() {
    return Stream.of(
            "CORR", "REGR_AVGX", "REGR_AVGY", "REGR_INTERCEPT", "REGR_R2", "REGR_SLOPE", "REGR_SXY")
        .<SqlOperator>map(OfPairs::new)
        .toList();
  }

  private static final class OfPairs extends SqlAggFunction {
    OfPairs(String name) {
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
}

package io.mokadb.sql.plan.validate;

import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * Aggregates of Calcite's that are null for no rows, or for one row (a variance of a sample), or
 * for rows without a key (ARG_MAX), typed so: Calcite takes them as never null where their argument
 * is never null, and drops what COALESCE gives instead. Stateless.
 */
final class NullableAggregates {
  private static final List<SqlAggFunction> ORIGINALS =
      List.of(
          SqlStdOperatorTable.LISTAGG,
          SqlStdOperatorTable.PERCENTILE_CONT,
          SqlStdOperatorTable.PERCENTILE_DISC,
          SqlStdOperatorTable.VAR_SAMP,
          SqlStdOperatorTable.VARIANCE,
          SqlStdOperatorTable.COVAR_SAMP,
          SqlStdOperatorTable.ARG_MAX,
          SqlStdOperatorTable.ARG_MIN,
          SqlStdOperatorTable.COLLECT,
          SqlLibraryOperators.ARRAY_AGG,
          SqlLibraryOperators.ARRAY_CONCAT_AGG,
          SqlLibraryOperators.STRING_AGG,
          SqlLibraryOperators.GROUP_CONCAT);

  private static final List<SqlOperator> NULLABLE =
      ORIGINALS.stream().<SqlOperator>map(NullableAggregates::nullable).toList();

  private NullableAggregates() {}

  static List<SqlOperator> all() {
    return NULLABLE;
  }

  /** Whether an operator of Calcite's has a nullable one in its place. */
  static boolean isReplaced(SqlOperator operator) {
    return ORIGINALS.contains(operator);
  }

  /** The parser makes calls of the originals where their names are keywords. */
  static void replace(SqlNode node) {
    if (node instanceof SqlBasicCall call && ORIGINALS.contains(call.getOperator())) {
      call.setOperator(NULLABLE.get(ORIGINALS.indexOf(call.getOperator())));
    }
  }

  private static SqlAggFunction nullable(SqlAggFunction original) {
    SqlBasicAggFunction nullable =
        SqlBasicAggFunction.create(
                original.getName(),
                original.getKind(),
                original.getReturnTypeInference().andThen(SqlTypeTransforms.FORCE_NULLABLE),
                original.getOperandTypeChecker())
            .withFunctionType(original.getFunctionType())
            .withGroupOrder(original.requiresGroupOrder());
    return original instanceof SqlBasicAggFunction basic
        ? nullable
            .withSyntax(basic.getSyntax())
            .withAllowsNullTreatment(basic.allowsNullTreatment())
            .withAllowsSeparator(basic.allowsSeparator())
            .withPercentile(basic.isPercentile())
            .withAllowsFraming(basic.allowsFraming())
        : nullable;
  }
}

package io.mokadb.sql.plan.calcite;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Aggregates of Calcite that are null for no rows, for one row (a variance of a sample) or for rows
 * without a key (ARG_MAX), typed as nullable. Without it, Calcite 1.42.0 takes them as never null
 * where their argument is never null, and drops the value that COALESCE gives instead. CALCITE-7656
 * (CALCITE-6548) is the issue for samples; for the others none was found. Texts that are joined
 * have no length; Calcite gives them that of one of them, and leaves a CAST to it out. Stateless.
 */
public final class NullableAggregates {
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

  private static final Set<String> JOINED = Set.of("GROUP_CONCAT", "LISTAGG", "STRING_AGG");

  private static final List<SqlOperator> NULLABLE =
      ORIGINALS.stream().<SqlOperator>map(NullableAggregates::nullable).toList();

  private NullableAggregates() {}

  public static List<SqlOperator> all() {
    return NULLABLE;
  }

  /** True if an operator of Calcite's has a nullable one in its place. */
  public static boolean isReplaced(SqlOperator operator) {
    return ORIGINALS.contains(operator);
  }

  /** The parser makes calls of the originals where their names are keywords. */
  public static void replace(SqlNode node) {
    if (node instanceof SqlBasicCall call && ORIGINALS.contains(call.getOperator())) {
      call.setOperator(NULLABLE.get(ORIGINALS.indexOf(call.getOperator())));
    }
  }

  private static SqlAggFunction nullable(SqlAggFunction original) {
    SqlBasicAggFunction nullable =
        SqlBasicAggFunction.create(
                original.getName(),
                original.getKind(),
                original
                    .getReturnTypeInference()
                    .andThen(
                        JOINED.contains(original.getName())
                            ? NullableAggregates::withoutLength
                            : (binding, type) -> type)
                    .andThen(SqlTypeTransforms.FORCE_NULLABLE),
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

  private static RelDataType withoutLength(SqlOperatorBinding binding, RelDataType type) {
    boolean text = type instanceof BasicSqlType && SqlTypeUtil.inCharFamily(type);
    return text ? binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR) : type;
  }
}

package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * Aggregates of Calcite's that are null for no rows, typed so: Calcite takes them as never null
 * where their argument is never null, and drops what COALESCE gives instead. Stateless.
 */
final class NullableAggregates {
  private static final List<SqlAggFunction> ORIGINALS =
      List.of(
          SqlStdOperatorTable.LISTAGG,
          SqlStdOperatorTable.PERCENTILE_CONT,
          SqlStdOperatorTable.PERCENTILE_DISC,
          SqlLibraryOperators.ARRAY_AGG,
          SqlLibraryOperators.STRING_AGG,
          SqlLibraryOperators.GROUP_CONCAT);

  private static final List<SqlOperator> NULLABLE =
      ORIGINALS.stream().<SqlOperator>map(NullableAggregates::nullable).toList();

  private NullableAggregates() {}

  static List<SqlOperator> all() {
    return NULLABLE;
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

  /**
   * A table without the originals: a name must have one aggregate, else it is not known when WITHIN
   * GROUP is looked at.
   */
  record Others(SqlOperatorTable table) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
        SqlIdentifier name,
        SqlFunctionCategory category,
        SqlSyntax syntax,
        List<SqlOperator> operators,
        SqlNameMatcher matcher) {
      List<SqlOperator> found = new ArrayList<>();
      table.lookupOperatorOverloads(name, category, syntax, found, matcher);
      found.removeAll(ORIGINALS);
      operators.addAll(found);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
      return table.getOperatorList().stream().filter(o -> !ORIGINALS.contains(o)).toList();
    }
  }
}

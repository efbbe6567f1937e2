package io.mokadb.sql.plan.calcite;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The place of nulls in the order of an aggregate's rows, as in {@code ARRAY_AGG(x ORDER BY y)}:
 * they are the smallest values, as in every other ORDER BY. Without it, Calcite 1.42.0 takes them
 * for the largest ones there, whatever the validator is configured for. No upstream issue found.
 * Stateless.
 */
public final class AggregateOrder {
  /** The aggregates whose results tell the order. */
  private static final Set<String> ORDERED =
      Set.of(
          "ARRAY_AGG",
          "ARRAY_CONCAT_AGG",
          "COLLECT",
          "GROUP_CONCAT",
          "JSON_ARRAYAGG",
          "JSON_ARRAYAGG_NULLS",
          "JSON_OBJECT_AGG",
          "LISTAGG",
          "STRING_AGG");

  private AggregateOrder() {}

  /** Writes the place of nulls where it is not written. */
  public static void settle(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return;
    }
    boolean within = call.getKind() == SqlKind.WITHIN_GROUP;
    if (!isOrdered(within ? call.operand(0) : call)) {
      return;
    }
    for (SqlNode operand : call.getOperandList()) {
      if (operand instanceof SqlNodeList order) {
        order.replaceAll(AggregateOrder::withNulls);
      }
    }
  }

  private static boolean isOrdered(SqlNode node) {
    return node instanceof SqlCall call
        && ORDERED.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
  }

  private static SqlNode withNulls(SqlNode key) {
    return switch (key.getKind()) {
      case NULLS_FIRST, NULLS_LAST -> key;
      case DESCENDING -> SqlStdOperatorTable.NULLS_LAST.createCall(key.getParserPosition(), key);
      default -> SqlStdOperatorTable.NULLS_FIRST.createCall(key.getParserPosition(), key);
    };
  }
}

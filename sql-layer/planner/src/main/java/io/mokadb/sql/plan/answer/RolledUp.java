package io.mokadb.sql.plan.answer;

import java.util.Map;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * An aggregate of larger groups, made of smaller ones.
 *
 * @param argument over the columns of a view with the smaller groups
 */
record RolledUp(SqlAggFunction function, RexNode argument, boolean distinct) {
  /**
   * The aggregate.
   *
   * @param text of the call
   * @param known the columns of the view by the texts of their aggregates
   * @param keys of the view's groups
   * @return null if it does not follow from the view
   */
  static RolledUp of(FlatCall call, String text, Map<String, RexInputRef> known, OverView keys) {
    if (!call.isExact()) {
      return null;
    }
    boolean distinct = call.call().isDistinct();
    if (call.isOfDifferentValues() && call.filter() == null && call.arguments().size() == 1) {
      // Each value of a key is there as long as a row has it.
      RexNode argument = keys.of(call.arguments().get(0));
      if (argument != null) {
        return new RolledUp(call.call().getAggregation(), argument, distinct);
      }
    }
    RexInputRef column = distinct ? null : known.get(text);
    if (column == null) {
      return null;
    }
    return switch (call.name()) {
      case "COUNT" -> new RolledUp(SqlStdOperatorTable.SUM0, column, false);
      case "AVG" -> null;
      default -> new RolledUp(call.call().getAggregation(), column, false);
    };
  }
}

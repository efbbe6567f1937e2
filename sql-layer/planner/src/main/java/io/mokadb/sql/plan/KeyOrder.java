package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * An ORDER BY of columns that have more than one value, all in one direction. Immutable.
 *
 * @param columns ordinals
 * @param descending from the last key to the first
 */
record KeyOrder(List<Integer> columns, boolean descending) {
  static final KeyOrder NONE = new KeyOrder(List.of(), false);

  /**
   * @param order null for none
   * @param column the ordinal of a column, or a negative number
   * @return null if the order is another kind of order
   */
  static KeyOrder of(SqlNodeList order, ToIntFunction<SqlNode> column, KeyConditions conditions) {
    if (order == null || order.isEmpty()) {
      return NONE;
    }
    if (conditions == null) {
      return null;
    }
    List<Integer> columns = new ArrayList<>();
    Boolean direction = null;
    for (SqlNode item : order) {
      boolean descending = item.getKind() == SqlKind.DESCENDING;
      int ordinal = column.applyAsInt(descending ? ((SqlCall) item).operand(0) : item);
      if (ordinal < 0) {
        return null;
      }
      if (conditions.isGiven(ordinal)) {
        continue;
      }
      if (direction != null && direction != descending) {
        return null;
      }
      direction = descending;
      columns.add(ordinal);
    }
    return new KeyOrder(List.copyOf(columns), direction != null && direction);
  }

  /** True if entries of a key come in this order when the given columns have one value each. */
  boolean isThatOf(int[] key, KeyConditions conditions) {
    int at = 0;
    for (int ordinal : key) {
      if (at == columns.size()) {
        return true;
      }
      if (!conditions.isGiven(ordinal)) {
        if (columns.get(at) != ordinal) {
          return false;
        }
        at++;
      }
    }
    return at == columns.size();
  }
}

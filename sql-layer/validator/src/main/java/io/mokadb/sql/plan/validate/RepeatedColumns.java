package io.mokadb.sql.plan.validate;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;

/**
 * Names in ORDER BY that several items of a SELECT have; they are not ambiguous if the items are
 * all the same expression, as in {@code SELECT t.*, id FROM t ORDER BY id}. Stateless.
 */
final class RepeatedColumns {
  private RepeatedColumns() {}

  /** Writes numbers of items for such names. To be called when stars are expanded. */
  static void numberInOrder(SqlSelect select) {
    SqlNodeList order = select.getOrderList();
    if (order != null) {
      order.replaceAll(key -> numbered(key, select.getSelectList()));
    }
  }

  private static SqlNode numbered(SqlNode key, SqlNodeList items) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall call = (SqlCall) key;
        call.setOperand(0, numbered(call.operand(0), items));
        return key;
      }
      case IDENTIFIER -> {
        int first = firstOfSame((SqlIdentifier) key, items);
        return first < 0
            ? key
            : SqlLiteral.createExactNumeric(String.valueOf(first + 1), key.getParserPosition());
      }
      default -> {
        return key;
      }
    }
  }

  /** The first of at least two items of this name; -1 if there are fewer, or they differ. */
  private static int firstOfSame(SqlIdentifier name, SqlNodeList items) {
    if (!name.isSimple()) {
      return -1;
    }
    int first = -1;
    int count = 0;
    for (int i = 0; i < items.size(); i++) {
      if (!name.getSimple().equals(SqlValidatorUtil.alias(items.get(i), i))) {
        continue;
      }
      count++;
      if (first < 0) {
        first = i;
      } else if (!SqlUtil.stripAs(items.get(i))
          .equalsDeep(SqlUtil.stripAs(items.get(first)), Litmus.IGNORE)) {
        return -1;
      }
    }
    return count > 1 ? first : -1;
  }
}

package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.ast.GroupByAll;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.parser.ast.TreeCopy;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * GROUP BY ALL: the items of a selection without aggregates and windows become the group keys, as
 * in PostgreSQL and DuckDB. Stateless.
 */
final class GroupedItems {
  private GroupedItems() {}

  /** Gives a selection its groups. */
  static void expand(SqlSelect select) {
    List<SqlNode> keys = new ArrayList<>();
    for (SqlNode key : select.getGroup()) {
      if (!(key instanceof SqlCall call) || call.getOperator() != GroupByAll.ITEM) {
        keys.add(key);
      }
    }
    for (SqlNode item : select.getSelectList()) {
      if (SelectForms.isStar(item)) {
        throw MokaException.unsupported("GROUP BY ALL needs the names of the columns, not a star");
      }
      SqlNode value = SqlUtil.stripAs(item);
      // A literal would count as the number of an item.
      boolean constant = value instanceof SqlLiteral || value instanceof SqlDynamicParam;
      if (!constant && !looksAtOtherRows(value)) {
        keys.add(TreeCopy.of(value));
      }
    }
    select.setGroupBy(new SqlNodeList(keys, select.getGroup().getParserPosition()));
  }

  private static boolean looksAtOtherRows(SqlNode value) {
    boolean[] found = {false};
    value.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              return null;
            }
            found[0] |= call.getKind() == SqlKind.OVER || AggregateCalls.isOne(call);
            return super.visit(call);
          }
        });
    return found[0];
  }
}

package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;

/**
 * The ORDER BY of a SELECT DISTINCT with window functions. Without it, the validator of Calcite
 * 1.42.0 looks into the windows of the keys, and wants the columns there to be selected too, even
 * if the function itself is. No upstream issue found. Stateless.
 */
public final class DistinctOrder {
  private DistinctOrder() {}

  /**
   * Validates the ORDER BY of a query without the windows that the query selects.
   *
   * @param rest validates the ORDER BY that the query has then
   */
  public static void validate(SqlSelect select, SqlValidatorImpl validator, Runnable rest) {
    SqlNodeList written = select.getOrderList();
    if (written == null || !select.isDistinct()) {
      rest.run();
      return;
    }
    List<SqlNode> items = validator.getRawSelectScope(select).getExpandedSelectList();
    SortedMap<Integer, SqlNode> selected = new TreeMap<>();
    List<SqlNode> others = new ArrayList<>();
    for (SqlNode item : written) {
      SqlNode by = validator.expandOrderExpr(select, key(item));
      if (hasWindow(by)
          && items.stream().anyMatch(one -> by.equalsDeep(SqlUtil.stripAs(one), Litmus.IGNORE))) {
        selected.put(selected.size() + others.size(), item);
      } else {
        others.add(item);
      }
    }
    if (selected.isEmpty()) {
      rest.run();
      return;
    }
    select.setOrderBy(new SqlNodeList(others, written.getParserPosition()));
    rest.run();
    List<SqlNode> all = new ArrayList<>(select.getOrderList());
    selected.forEach(all::add);
    select.setOrderBy(new SqlNodeList(all, written.getParserPosition()));
  }

  private static SqlNode key(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> key(((SqlCall) item).operand(0));
      default -> item;
    };
  }

  private static boolean hasWindow(SqlNode node) {
    try {
      node.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
              if (call.getKind() == SqlKind.OVER) {
                throw Util.FoundOne.NULL;
              }
              return call.isA(SqlKind.QUERY) ? null : super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      return true;
    }
  }
}

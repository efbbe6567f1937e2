package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSpecialOperator;

/** {@code GROUP BY ALL}: by every item of the selection that needs no group. Stateless. */
public final class GroupByAll {
  /** Makes what stands in a GROUP BY for all items. */
  public static final SqlOperator ITEM = new SqlSpecialOperator("ALL", SqlKind.OTHER_FUNCTION);

  private GroupByAll() {}

  /** True if a selection is grouped so. */
  public static boolean isIn(SqlSelect select) {
    SqlNodeList keys = select.getGroup();
    return keys != null
        && keys.stream().anyMatch(key -> key instanceof SqlCall call && call.getOperator() == ITEM);
  }
}

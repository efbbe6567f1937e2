package io.mokadb.sql.plan.levels;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** The keys of an ORDER BY of a query that is split; names of items are left. Stateless. */
final class SplitOrder {
  private SplitOrder() {}

  /** The keys of an ORDER BY, with their expressions rewritten. */
  static SqlNodeList keys(SqlNodeList order, SqlSelect select, SqlShuttle others) {
    if (order == null) {
      return null;
    }
    List<SqlNode> keys = new ArrayList<>();
    for (SqlNode key : order) {
      keys.add(key(key, select, others));
    }
    return new SqlNodeList(keys, order.getParserPosition());
  }

  private static SqlNode key(SqlNode key, SqlSelect select, SqlShuttle others) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall call = (SqlCall) key;
        return LevelledQueries.copy(call, List.of(key(call.operand(0), select, others)));
      }
      case IDENTIFIER -> {
        SqlIdentifier name = (SqlIdentifier) key;
        return name.isSimple() && names(select, name.getSimple()) ? name : name.accept(others);
      }
      default -> {
        return key.accept(others);
      }
    }
  }

  private static boolean names(SqlSelect select, String name) {
    for (int i = 0; i < select.getSelectList().size(); i++) {
      if (name.equals(SqlValidatorUtil.alias(select.getSelectList().get(i), i))) {
        return true;
      }
    }
    return false;
  }
}

package io.mokadb.sql.plan.levels;

import io.mokadb.sql.plan.levels.QueryColumns.Column;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.util.Litmus;

/** Compares expressions by what their names mean. Immutable. */
final class SameExpressions {
  private final QueryColumns columns;

  SameExpressions(QueryColumns columns) {
    this.columns = columns;
  }

  /** True if two expressions are the same; may be null both. */
  boolean are(SqlNode a, SqlNode b) {
    if (a == null || b == null) {
      return a == b;
    }
    if (a instanceof SqlIdentifier one && b instanceof SqlIdentifier other) {
      Column first = columns.column(one);
      Column second = columns.column(other);
      return first == null || second == null
          ? first == second && one.names.equals(other.names)
          : first.isSame(second);
    }
    if (a instanceof SqlNodeList one && b instanceof SqlNodeList other) {
      return are(one.getList(), other.getList());
    }
    if (a instanceof SqlCall one && b instanceof SqlCall other) {
      return one.getOperator().getName().equals(other.getOperator().getName())
          && one.getKind() == other.getKind()
          && Objects.equals(
              String.valueOf(one.getFunctionQuantifier()),
              String.valueOf(other.getFunctionQuantifier()))
          && are(one.getOperandList(), other.getOperandList());
    }
    return a.equalsDeep(b, Litmus.IGNORE);
  }

  private boolean are(List<? extends SqlNode> a, List<? extends SqlNode> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!are(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}

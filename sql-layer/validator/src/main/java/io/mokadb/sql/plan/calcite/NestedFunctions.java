package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.parser.ast.PlainSelect;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * Table functions of columns in a join in parentheses on the right side of another join, as LATERAL
 * queries. Without it, the scope that Calcite 1.42.0 gives a function has the tables of its own
 * parentheses only. No upstream issue found. Stateless.
 */
public final class NestedFunctions {
  private NestedFunctions() {}

  /** Settles the right side of a join. */
  public static void settle(SqlJoin join) {
    if (join.getRight() instanceof SqlJoin nested) {
      inParentheses(nested);
    }
  }

  private static void inParentheses(SqlJoin join) {
    if (join.getLeft() instanceof SqlJoin left) {
      inParentheses(left);
    } else {
      join.setLeft(lateral(join.getLeft()));
    }
    // A join on the right side has been looked at, for joins are rewritten from the inside.
    join.setRight(lateral(join.getRight()));
  }

  private static SqlNode lateral(SqlNode table) {
    if (table.getKind() != SqlKind.AS) {
      return table;
    }
    SqlNode function = ((SqlCall) table).operand(0);
    boolean isFunction =
        function.getKind() == SqlKind.UNNEST || function.getKind() == SqlKind.COLLECTION_TABLE;
    if (!isFunction || !hasColumn(function)) {
      return table;
    }
    SqlParserPos position = table.getParserPosition();
    SqlNode query = PlainSelect.of(List.of(SqlIdentifier.star(position)), table, null, position);
    SqlNode lateral = SqlStdOperatorTable.LATERAL.createCall(position, query);
    return SqlStdOperatorTable.AS.createCall(position, lateral, ((SqlCall) table).operand(1));
  }

  private static boolean hasColumn(SqlNode function) {
    try {
      function.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier identifier) {
              throw Util.FoundOne.NULL;
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      return true;
    }
  }
}

package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;

/**
 * Makes trees of operators and operands. Calcite takes time with the square of their number, and
 * makes a tree as deep as there are ANDs and ORs; of many these are balanced trees here, which mean
 * the same. Stateless.
 */
public final class LongConditions {
  private static final int MANY = 100;

  /**
   * Operands and operators of one expression. Planning takes more than linear time in them, so what
   * would take minutes is refused: {@code a = 1} with an AND behind it has four.
   */
  private static final int MOST = 30_000;

  private LongConditions() {}

  /**
   * The tree of operands and operators in the order of the text.
   *
   * @throws MokaException {@code STATEMENT_TOO_COMPLEX} for too many of them
   */
  public static SqlNode tree(List<Object> items) {
    if (items.size() > MOST) {
      throw new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX,
          "An expression has "
              + items.size()
              + " operands and operators; at most "
              + MOST
              + " are allowed. Compare with IN and a list, or join a table that has the values");
    }
    return items.size() > MANY && hasNothingLooser(items)
        ? balanced(parts(items, SqlStdOperatorTable.OR), SqlStdOperatorTable.OR)
        : SqlParserUtil.toTree(items);
  }

  /** True if no operator would have an OR as its operand. */
  private static boolean hasNothingLooser(List<Object> items) {
    int or = Math.min(SqlStdOperatorTable.OR.getLeftPrec(), SqlStdOperatorTable.OR.getRightPrec());
    for (Object item : items) {
      SqlOperator operator = operator(item);
      if (operator != null
          && (binds(operator.getLeftPrec(), or) || binds(operator.getRightPrec(), or))) {
        return false;
      }
    }
    return true;
  }

  private static boolean binds(int precedence, int or) {
    return precedence > 0 && precedence < or;
  }

  private static SqlOperator operator(Object item) {
    return item instanceof ToTreeListItem one ? one.getOperator() : null;
  }

  /** An operand between two operators. */
  private record Part(List<Object> items, SqlParserPos behind) {}

  /** The parts between the operators of that kind; an AND may be that of a BETWEEN. */
  private static List<Part> parts(List<Object> items, SqlOperator at) {
    List<Part> parts = new ArrayList<>();
    List<Object> part = new ArrayList<>();
    int open = 0;
    for (Object item : items) {
      SqlOperator operator = operator(item);
      if (operator instanceof SqlBetweenOperator) {
        open++;
      }
      boolean closes = open > 0 && operator == SqlStdOperatorTable.AND;
      if (operator == at && !closes) {
        parts.add(new Part(part, ((ToTreeListItem) item).getPos()));
        part = new ArrayList<>();
      } else {
        part.add(item);
      }
      if (closes) {
        open--;
      }
    }
    parts.add(new Part(part, SqlParserPos.ZERO));
    return parts;
  }

  private static SqlNode balanced(List<Part> parts, SqlBinaryOperator operator) {
    int size = parts.size();
    if (size == 1) {
      List<Object> items = parts.get(0).items;
      return operator == SqlStdOperatorTable.OR
          ? balanced(parts(items, SqlStdOperatorTable.AND), SqlStdOperatorTable.AND)
          : SqlParserUtil.toTree(items);
    }
    SqlNode left = balanced(parts.subList(0, size / 2), operator);
    SqlNode right = balanced(parts.subList(size / 2, size), operator);
    SqlParserPos between = parts.get(size / 2 - 1).behind;
    return operator.createCall(
        SqlParserPos.sum(List.of(between, left.getParserPosition(), right.getParserPosition())),
        left,
        right);
  }
}

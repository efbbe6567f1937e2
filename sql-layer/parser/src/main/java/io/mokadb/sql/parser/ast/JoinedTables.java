package io.mokadb.sql.parser.ast;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/**
 * Gives joins of FROM the operands that the standard does: JOIN binds tighter than a comma, so
 * {@code a, b RIGHT JOIN c} keeps the rows of {@code c} once for each row of {@code a}. Calcite's
 * grammar reads both from left to right, and knows no {@code a JOIN b JOIN c ON ... ON ...}, whose
 * first condition is that of {@code b} and {@code c}. Stateless.
 */
public final class JoinedTables {
  private JoinedTables() {}

  /**
   * A join as it was read, or the list of tables with the join as its last one. Inner and left
   * joins mean the same either way, and stay: their conditions may name the tables before the
   * comma.
   */
  public static SqlNode of(SqlNode read) {
    if (!(read instanceof SqlJoin last) || !dependsOnItsLeftSide(last)) {
      return read;
    }
    Deque<SqlJoin> joins = new ArrayDeque<>();
    SqlNode left = last;
    while (left instanceof SqlJoin join && join.getJoinType() != JoinType.COMMA) {
      joins.push(join);
      left = join.getLeft();
    }
    if (!(left instanceof SqlJoin list)) {
      return read;
    }
    SqlNode joined = list.getRight();
    for (SqlJoin join : joins) {
      join.setLeft(joined);
      joined = join;
    }
    list.setRight(joined);
    return list;
  }

  /** True if a join that has been read up to its right table needs a condition yet. */
  public static boolean waits(SqlLiteral natural, SqlLiteral type) {
    return !natural.booleanValue()
        && switch (type.getValueAs(JoinType.class)) {
          case INNER, LEFT, RIGHT, FULL -> true;
          default -> false;
        };
  }

  /** True if a word begins a join. */
  public static boolean begins(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL" -> true;
      default -> false;
    };
  }

  /** True if the tables before a comma would change the rows or columns that the join gives. */
  private static boolean dependsOnItsLeftSide(SqlJoin join) {
    return join.getJoinType() == JoinType.RIGHT
        || join.getJoinType() == JoinType.FULL
        || join.isNatural()
        || join.getConditionType() == JoinConditionType.USING;
  }
}

package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The columns of both sides that a join wants to be equal. Immutable.
 *
 * @param left columns of the left side
 * @param right columns of the right side, counted from its first
 * @param nulls whether nulls are equal, by pair
 */
record JoinPairs(List<Integer> left, List<Integer> right, List<Boolean> nulls) {
  JoinPairs {
    left = List.copyOf(left);
    right = List.copyOf(right);
    nulls = List.copyOf(nulls);
  }

  /** The pairs whose columns have values of one kind. */
  static JoinPairs of(RexNode condition, int width) {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    List<Boolean> nulls = new ArrayList<>();
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      boolean nullsMatch = part.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
      if (part.getKind() != SqlKind.EQUALS && !nullsMatch
          || !(((RexCall) part).getOperands().get(0) instanceof RexInputRef a)
          || !(((RexCall) part).getOperands().get(1) instanceof RexInputRef b)
          || a.getIndex() < width == b.getIndex() < width
          || !isOneKind(a, b)) {
        continue;
      }
      boolean leftFirst = a.getIndex() < width;
      left.add(leftFirst ? a.getIndex() : b.getIndex());
      right.add((leftFirst ? b.getIndex() : a.getIndex()) - width);
      nulls.add(nullsMatch);
    }
    return new JoinPairs(left, right, nulls);
  }

  /** True if values of one are values of the other. */
  static boolean isOneKind(RexNode a, RexNode b) {
    SqlType one = TypeMapping.toSqlType(a.getType());
    SqlType other = TypeMapping.toSqlType(b.getType());
    return one.kind() == other.kind()
        && one.scale() == other.scale()
        && Objects.equals(one.element(), other.element())
        && Objects.equals(one.labels(), other.labels());
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /**
   * The column of the left side that a column of the right side is equal to; -1 if there is none.
   */
  int leftOf(int column) {
    int pair = right.indexOf(column);
    return pair < 0 ? -1 : left.get(pair);
  }

  /**
   * The column of the right side that a column of the left side is equal to; -1 if there is none.
   */
  int rightOf(int column) {
    int pair = left.indexOf(column);
    return pair < 0 ? -1 : right.get(pair);
  }
}

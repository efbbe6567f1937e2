package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.join.JoinKeys;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/**
 * The conditions of a join, by what an algorithm can do with them.
 *
 * @param equalities of a column of each side
 * @param others are tested on pairs of rows
 */
record JoinConditions(List<JoinEquality> equalities, List<RexNode> others) {
  static JoinConditions of(List<RexNode> conditions, int leftWidth) {
    List<JoinEquality> equalities = new ArrayList<>();
    List<RexNode> others = new ArrayList<>();
    for (RexNode condition : conditions) {
      JoinEquality equality = JoinEquality.of(condition, leftWidth);
      if (equality != null) {
        equalities.add(equality);
      } else {
        others.add(condition);
      }
    }
    return new JoinConditions(equalities, others);
  }

  JoinKeys keys() {
    boolean[] nullsMatch = new boolean[equalities.size()];
    for (int i = 0; i < nullsMatch.length; i++) {
      nullsMatch[i] = equalities.get(i).nullsMatch();
    }
    return new JoinKeys(
        equalities.stream().mapToInt(JoinEquality::left).toArray(),
        equalities.stream().mapToInt(JoinEquality::right).toArray(),
        equalities.stream().map(JoinEquality::type).toArray(SqlType[]::new),
        nullsMatch);
  }

  /** True if the equalities compare values in the order of keys, and no nulls. */
  boolean areMergeable() {
    return equalities.stream().allMatch(equality -> !equality.nullsMatch() && equality.alike());
  }

  /** The equalities in the order of the left input's keys; null if its order does not fit. */
  List<JoinEquality> mergeOrder(JoinSide left) {
    List<JoinEquality> ordered = new ArrayList<>();
    for (Key key : left.plan().order.keys()) {
      if (ordered.size() == equalities.size()) {
        break;
      }
      for (JoinEquality equality : equalities) {
        if (equality.left() == key.column() && !ordered.contains(equality)) {
          ordered.add(equality);
          break;
        }
      }
    }
    return ordered.size() == equalities.size() ? ordered : null;
  }

  /** The estimated number of rows that the join gives, with at least a hundredth of a row. */
  double rows(JoinSide left, JoinSide right, JoinKind kind) {
    double leftTuples = 1;
    double rightTuples = 1;
    for (JoinEquality equality : equalities) {
      leftTuples *= Math.max(1, left.distinct().applyAsDouble(equality.left()));
      rightTuples *= Math.max(1, right.distinct().applyAsDouble(equality.right()));
    }
    // A side has no more different keys than rows.
    leftTuples = Math.max(1, Math.min(leftTuples, left.plan().rows));
    rightTuples = Math.max(1, Math.min(rightTuples, right.plan().rows));
    double matches = left.plan().rows * right.plan().rows / Math.max(leftTuples, rightTuples);
    int[] leftColumns = equalities.stream().mapToInt(JoinEquality::left).toArray();
    int[] rightColumns = equalities.stream().mapToInt(JoinEquality::right).toArray();
    if (right.isKey(rightColumns)) {
      matches = Math.min(matches, left.plan().rows);
    }
    if (left.isKey(leftColumns)) {
      matches = Math.min(matches, right.plan().rows);
    }
    double inner = Math.max(matches * Math.pow(0.33, others.size()), 0.01);
    double matched = Math.min(left.plan().rows, inner);
    return switch (kind) {
      case INNER -> inner;
      case LEFT -> Math.max(inner, left.plan().rows);
      case RIGHT -> Math.max(inner, right.plan().rows);
      case FULL -> Math.max(inner, left.plan().rows + right.plan().rows);
      case SEMI -> Math.max(matched * 0.7, 0.01);
      case ANTI -> Math.max(left.plan().rows - matched * 0.7, left.plan().rows * 0.1);
    };
  }
}

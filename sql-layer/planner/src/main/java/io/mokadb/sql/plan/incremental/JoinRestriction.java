package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The restriction of a join to rows with given keys: of the side that the keys are columns of, and
 * of the other one by columns that are equal, or by what the rows of the first one ask for. An
 * outer, semi- or anti-join may lose right rows that belong to no left row that is left. Confined.
 */
final class JoinRestriction {
  /** A side with more nodes is not asked a second time for what the other one needs. */
  private static final int MOST_NODES = 200;

  private final Join join;
  private final List<RexNode> columns;
  private final Keys keys;
  private final int width;
  private final JoinPairs pairs;
  private final boolean inner;

  /** By column of the keys what it is on a side. */
  private final TreeMap<Integer, RexNode> onLeft = new TreeMap<>();

  private final TreeMap<Integer, RexNode> onRight = new TreeMap<>();

  JoinRestriction(Join join, List<RexNode> columns, Keys keys) {
    this.join = join;
    this.columns = columns;
    this.keys = keys;
    this.width = join.getLeft().getRowType().getFieldCount();
    this.pairs = JoinPairs.of(join.getCondition(), width);
    this.inner = join.getJoinType() == JoinRelType.INNER;
    for (int i = 0; i < columns.size(); i++) {
      place(i, columns.get(i));
    }
  }

  private void place(int key, RexNode column) {
    var used = RelOptUtil.InputFinder.bits(column);
    if (used.length() <= width) {
      onLeft.put(key, column);
      if (column instanceof RexInputRef ref && pairs.rightOf(ref.getIndex()) >= 0) {
        onRight.put(key, ofRight(pairs.rightOf(ref.getIndex())));
      }
    } else if (inner && used.nextSetBit(0) >= width) {
      onRight.put(key, KeptColumns.shifted(column, 0, -width));
      if (column instanceof RexInputRef ref && pairs.leftOf(ref.getIndex() - width) >= 0) {
        int left = pairs.leftOf(ref.getIndex() - width);
        onLeft.put(key, RexInputRef.of(left, join.getLeft().getRowType()));
      }
    }
  }

  private RexNode ofRight(int column) {
    return RexInputRef.of(column, join.getRight().getRowType());
  }

  RelNode restricted() {
    RelNode left = side(join.getLeft(), onLeft);
    RelNode right = side(join.getRight(), onRight);
    if (onRight.isEmpty() && !onLeft.isEmpty()) {
      right = asked(right, pairs.right(), left, pairs.left());
    } else if (inner && onLeft.isEmpty() && !onRight.isEmpty()) {
      left = asked(left, pairs.left(), right, pairs.right());
    }
    RelNode restricted =
        join.copy(
            join.getTraitSet(),
            join.getCondition(),
            left,
            right,
            join.getJoinType(),
            join.isSemiJoinDone());
    boolean whole = onLeft.size() == columns.size() || inner && onRight.size() == columns.size();
    return whole ? restricted : keys.of(restricted, columns);
  }

  private RelNode side(RelNode side, NavigableMap<Integer, RexNode> on) {
    return on.isEmpty()
        ? side
        : Restriction.of(side, List.copyOf(on.values()), keys.only(List.copyOf(on.keySet())));
  }

  /** The rows of one side that the rows of the other one need, if they are not looked up anyway. */
  private RelNode asked(
      RelNode side, List<Integer> columnsOfSide, RelNode other, List<Integer> columnsOfOther) {
    if (pairs.isEmpty()
        || pairs.nulls().contains(true)
        || isLookedUp(side)
        || nodes(other) > MOST_NODES) {
      return side;
    }
    return Restriction.of(
        side,
        new ArrayList<>(AnalysedTree.columns(side, columnsOfSide)),
        Keys.Found.in(other, columnsOfOther));
  }

  /** True if a join finds rows by a key without help. */
  private boolean isLookedUp(RelNode side) {
    if (side instanceof Filter filter) {
      return isLookedUp(filter.getInput());
    }
    if (side instanceof Project project) {
      return project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
          && isLookedUp(project.getInput());
    }
    return side instanceof TableScan
        || inner
            && side instanceof Join below
            && below.getJoinType() == JoinRelType.INNER
            && isLookedUp(below.getLeft())
            && isLookedUp(below.getRight());
  }

  private static int nodes(RelNode rel) {
    return 1 + rel.getInputs().stream().mapToInt(JoinRestriction::nodes).sum();
  }
}

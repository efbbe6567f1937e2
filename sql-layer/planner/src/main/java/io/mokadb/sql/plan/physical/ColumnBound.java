package io.mokadb.sql.plan.physical;

import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * The bound that one condition sets to one column: its value is in one of the pieces.
 *
 * @param column the column's ordinal
 * @param pieces alternatives
 * @param source the condition
 * @param exact whether the bound is equivalent to the condition
 */
record ColumnBound(int column, List<Piece> pieces, RexNode source, boolean exact) {
  /** A value, or a range of values with at least one end. */
  record Piece(
      RexNode equal, RexNode lower, boolean lowerInclusive, RexNode upper, boolean upperInclusive) {
    static Piece equalTo(RexNode value) {
      return new Piece(value, null, false, null, false);
    }

    static Piece from(RexNode value, boolean inclusive) {
      return new Piece(null, value, inclusive, null, false);
    }

    static Piece upTo(RexNode value, boolean inclusive) {
      return new Piece(null, null, false, value, inclusive);
    }

    boolean isEqual() {
      return equal != null;
    }

    /** True if it is null, for which the condition itself stands. */
    boolean isNull() {
      return stands(equal, SqlKind.IS_NULL);
    }

    /** True if the lower end is all that null is not. */
    boolean isNotNull() {
      return stands(lower, SqlKind.IS_NOT_NULL);
    }

    /** Values refer to no column: a condition on one is a mark. */
    private static boolean stands(RexNode node, SqlKind kind) {
      return node != null && node.getKind() == kind && RexUtil.containsInputRef(node);
    }
  }

  /** True if all that is said is that the column has a value. */
  boolean isNotNull() {
    return source.getKind() == SqlKind.IS_NOT_NULL;
  }

  boolean isEqual() {
    return pieces.size() == 1 && pieces.get(0).isEqual();
  }

  boolean isAllEqual() {
    return pieces.stream().allMatch(Piece::isEqual);
  }

  boolean isRange() {
    return pieces.size() == 1 && !pieces.get(0).isEqual();
  }
}

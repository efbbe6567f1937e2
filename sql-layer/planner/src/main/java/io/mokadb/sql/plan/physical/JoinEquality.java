package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.plan.rex.TrailingBlanks;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An equality of a left and a right column, by IS NOT DISTINCT FROM of nulls too.
 *
 * @param left a column of the left input
 * @param right a column of the right input
 * @param type that both are compared as
 * @param alike whether both are ordered as they are; else they only have the same hash keys
 * @param nullsMatch whether a null is equal to a null
 */
record JoinEquality(int left, int right, SqlType type, boolean alike, boolean nullsMatch) {
  /** The equality that a condition is; null if it is another condition. */
  static JoinEquality of(RexNode condition, int leftWidth) {
    boolean nullsMatch = condition.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
    if (condition.getKind() != SqlKind.EQUALS && !nullsMatch) {
      return null;
    }
    List<RexNode> operands = ((RexCall) condition).getOperands();
    if (!(column(operands.get(0), operands.get(1)) instanceof RexInputRef a)
        || !(column(operands.get(1), operands.get(0)) instanceof RexInputRef b)) {
      return null;
    }
    RexInputRef left = a.getIndex() < b.getIndex() ? a : b;
    RexInputRef right = left == a ? b : a;
    if (left.getIndex() >= leftWidth || right.getIndex() < leftWidth) {
      return null;
    }
    SqlType leftType = TypeMapping.toSqlType(left.getType());
    SqlType rightType = TypeMapping.toSqlType(right.getType());
    SqlType common = ComparedTypes.common(leftType, rightType);
    return common != null
            && ComparedTypes.isAlike(leftType, common)
            && ComparedTypes.isAlike(rightType, common)
        ? new JoinEquality(
            left.getIndex(),
            right.getIndex() - leftWidth,
            common,
            leftType.kind() == rightType.kind() || areSmall(leftType, rightType),
            nullsMatch)
        : null;
  }

  /** The column that is compared: as CHAR, a text is compared without its blanks anyway. */
  private static RexNode column(RexNode operand, RexNode other) {
    return other.getType().getSqlTypeName() == SqlTypeName.CHAR
        ? TrailingBlanks.kept(operand)
        : operand;
  }

  /** Integers of different types that have the same class of values. */
  private static boolean areSmall(SqlType left, SqlType right) {
    return isSmall(left) && isSmall(right);
  }

  private static boolean isSmall(SqlType type) {
    return type.kind().isExactInteger() && type.kind().javaClass() == Integer.class;
  }
}

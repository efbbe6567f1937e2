package io.mokadb.sql.expr.operator;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.expr.cast.CanonicalJson;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.runtime.Expr;
import java.util.Comparator;

/**
 * Two operands as what they compare as, and the order of their values.
 *
 * @param left cast, if its type does not compare as it is
 * @param right as {@code left}
 * @param leftType of {@code left}
 * @param rightType of {@code right}
 */
record ComparedOperands(
    Expr left, Expr right, SqlType leftType, SqlType rightType, Comparator<Object> order) {
  /**
   * @throws io.mokadb.session.MokaException {@code TYPE_MISMATCH} if values of the types do not
   *     compare
   */
  static ComparedOperands of(SqlType leftType, SqlType rightType, Expr left, Expr right) {
    if (leftType.kind() == Kind.ROW || rightType.kind() == Kind.ROW) {
      return new ComparedOperands(
          left, right, leftType, rightType, ComparedTypes.order(leftType, leftType));
    }
    SqlType common = ComparedTypes.required(leftType, rightType);
    if (common.kind() == Kind.JSON) {
      return new ComparedOperands(left, right, leftType, rightType, CanonicalJson.ORDER);
    }
    SqlType a = compared(leftType, common);
    SqlType b = compared(rightType, common);
    return new ComparedOperands(
        as(left, leftType, a), as(right, rightType, b), a, b, ComparedTypes.order(a, b));
  }

  /** Of a value and the elements of an array. */
  static ComparedOperands ofElements(SqlType leftType, SqlType array, Expr left, Expr right) {
    SqlType element = array.element() == null ? SqlType.of(Kind.NULL) : array.element();
    ComparedOperands each = of(leftType, element, left, new Literal(null));
    boolean kept = array.element() == null || each.rightType.equals(element);
    return kept
        ? new ComparedOperands(each.left, right, each.leftType, array, each.order)
        : new ComparedOperands(
            each.left,
            Casts.cast(right, array, SqlType.arrayOf(each.rightType), false),
            each.leftType,
            SqlType.arrayOf(each.rightType),
            each.order);
  }

  private static SqlType compared(SqlType type, SqlType common) {
    return ComparedTypes.isAlike(type, common) ? type : common;
  }

  private static Expr as(Expr value, SqlType from, SqlType to) {
    return from.equals(to) ? value : Casts.cast(value, from, to, false);
  }
}

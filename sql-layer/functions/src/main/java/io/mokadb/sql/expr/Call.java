package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** A call that is being compiled. */
record Call(String name, SqlType result, List<SqlType> types, List<Expr> operands) {
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  private static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  private static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  private static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);

  int size() {
    return operands.size();
  }

  boolean sized(int least, int most) {
    return operands.size() >= least && operands.size() <= most;
  }

  Kind kind(int operand) {
    return types.get(operand).kind();
  }

  Expr operand(int index) {
    return operands.get(index);
  }

  /** The operand as text: a String. */
  Expr text(int index) {
    Kind kind = kind(index);
    return kind.isCharacter() || kind == Kind.NULL ? operand(index) : converted(index, TEXT);
  }

  /** The operand as an Integer. */
  Expr integer(int index) {
    return kind(index) == Kind.INTEGER ? operand(index) : converted(index, INTEGER);
  }

  /** The operand as a Long. */
  Expr bigint(int index) {
    return kind(index) == Kind.BIGINT ? operand(index) : converted(index, BIGINT);
  }

  /** The operand as a Double. */
  Expr real(int index) {
    return kind(index) == Kind.DOUBLE ? operand(index) : converted(index, DOUBLE);
  }

  Expr converted(int index, SqlType to) {
    return Casts.cast(operand(index), types.get(index), to, false);
  }

  /** The value of an operand that must be known now, such as a unit; null if it is not. */
  Object constant(int index) {
    return index < size() && operand(index) instanceof Literal literal ? literal.value() : null;
  }

  /** The expression, of type {@code from}, as the result type. */
  Expr asResult(Expr expr, SqlType from) {
    return Casts.cast(expr, from, result, false);
  }
}

package io.mokadb.sql.function;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** A call that is being compiled. */
public record Call(String name, SqlType result, List<SqlType> types, List<Expr> operands) {
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  private static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  private static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  private static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);

  public int size() {
    return operands.size();
  }

  public boolean sized(int least, int most) {
    return operands.size() >= least && operands.size() <= most;
  }

  public Kind kind(int operand) {
    return types.get(operand).kind();
  }

  public Expr operand(int index) {
    return operands.get(index);
  }

  /** The operand as text: a String. */
  public Expr text(int index) {
    Kind kind = kind(index);
    return kind.isCharacter() || kind == Kind.NULL ? operand(index) : converted(index, TEXT);
  }

  /** The operand as an Integer. */
  public Expr integer(int index) {
    return kind(index) == Kind.INTEGER ? operand(index) : converted(index, INTEGER);
  }

  /** The operand as a Long. */
  public Expr bigint(int index) {
    return kind(index) == Kind.BIGINT ? operand(index) : converted(index, BIGINT);
  }

  /** The operand as a Double. */
  public Expr real(int index) {
    return kind(index) == Kind.DOUBLE ? operand(index) : converted(index, DOUBLE);
  }

  public Expr converted(int index, SqlType to) {
    return Casts.cast(operand(index), types.get(index), to, false);
  }

  /** The value of an operand that must be known now, such as a unit; null if it is not. */
  public Object constant(int index) {
    return index < size() && operand(index) instanceof Literal literal ? literal.value() : null;
  }

  /** The expression, of type {@code from}, as the result type. */
  public Expr asResult(Expr expr, SqlType from) {
    return Casts.cast(expr, from, result, false);
  }
}

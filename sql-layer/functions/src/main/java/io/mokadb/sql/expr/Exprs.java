package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.CorrelatedRef;
import io.mokadb.sql.expr.node.InExpr;
import io.mokadb.sql.expr.node.InputRef;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.ParameterRef;
import io.mokadb.sql.expr.node.WholeValue;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** Makes the leaves of expressions, and casts and IN. */
public final class Exprs {
  private Exprs() {}

  /** A constant; null for NULL. */
  public static Expr literal(Object value) {
    return new Literal(value);
  }

  /** A column of the input row. */
  public static Expr input(int index) {
    return new InputRef(index);
  }

  /** The column of the input row that an expression is; -1 for any other. */
  public static int inputIndex(Expr expr) {
    return expr instanceof InputRef input ? input.index() : -1;
  }

  /** A parameter of the statement, counted from 0. */
  public static Expr parameter(int index) {
    return new ParameterRef(index);
  }

  /** A column of the row that an outer operator is at. */
  public static Expr correlated(int correlationId, int index) {
    return new CorrelatedRef(correlationId, index);
  }

  /** The column of the row of an outer operator that an expression is; -1 for any other. */
  public static int correlatedIndex(Expr expr) {
    return expr instanceof CorrelatedRef outer ? outer.index() : -1;
  }

  /**
   * Converts. Errors: 22018 for text that is not such a value, 22003 for numbers out of range,
   * 22007 for text that is not a date or time.
   *
   * @param assignment store assignment: too long text is an error (22001) unless only blanks are
   *     lost; otherwise it is cut
   */
  public static Expr cast(Expr value, SqlType from, SqlType to, boolean assignment) {
    return Casts.cast(value, from, to, assignment);
  }

  /** {@code needle IN (list)}; needle and list are all of {@code type}. */
  public static Expr in(Expr needle, SqlType type, List<Expr> list) {
    return type.kind().isLarge()
        ? InExpr.of(WholeValue.of(needle), type, list.stream().map(WholeValue::of).toList())
        : InExpr.of(needle, type, list);
  }
}

package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** LIKE and NOT LIKE: what it consists of, and the closure that does it. */
public record LikeExpr(Expr matching, Expr text, Expr pattern, Expr escape, boolean negated)
    implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return matching.eval(row, context);
  }
}

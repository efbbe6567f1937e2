package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A constant. */
public record Literal(Object value) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return value;
  }
}

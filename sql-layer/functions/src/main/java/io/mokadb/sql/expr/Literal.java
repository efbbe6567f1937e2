package io.mokadb.sql.expr;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A constant. */
record Literal(Object value) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return value;
  }
}

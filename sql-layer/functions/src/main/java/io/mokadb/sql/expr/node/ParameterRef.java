package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A parameter of the statement. */
public record ParameterRef(int index) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return context.parameter(index);
  }
}

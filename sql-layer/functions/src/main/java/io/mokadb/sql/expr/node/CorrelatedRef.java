package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A column of an outer operator's current row. */
public record CorrelatedRef(int correlationId, int index) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return context.correlated(correlationId)[index];
  }
}

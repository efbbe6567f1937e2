package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A column of the input row. */
public record InputRef(int index) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return row[index];
  }
}

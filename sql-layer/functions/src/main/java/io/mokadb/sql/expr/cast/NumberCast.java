package io.mokadb.sql.expr.cast;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A number as one of another numeric type. */
public record NumberCast(Expr value, SqlType to, Fn1 function) implements Expr {
  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    Object number = value.eval(row, context);
    return number == null ? null : function.apply(number);
  }
}

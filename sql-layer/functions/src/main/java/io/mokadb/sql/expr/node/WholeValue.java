package io.mokadb.sql.expr.node;

import io.mokadb.session.LargeObject;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** A CLOB or BLOB in memory, wherever it was before. */
public record WholeValue(Expr value) implements Expr {
  public static Expr of(Expr value) {
    return value instanceof Literal ? value : new WholeValue(value);
  }

  /**
   * @throws io.mokadb.session.MokaException {@code LIMIT_EXCEEDED}
   */
  public static Object of(Object value) {
    return value instanceof LargeObject object ? object.whole(LargeObject.MAX_WHOLE_BYTES) : value;
  }

  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    return of(value.eval(row, context));
  }
}

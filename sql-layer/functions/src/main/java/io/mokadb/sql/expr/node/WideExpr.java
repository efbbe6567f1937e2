package io.mokadb.sql.expr.node;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** An integer expression that can tell its value before its type bounds it. */
public interface WideExpr extends Expr {
  /** The value in 64 bits, which may be out of the range of the type; null if it is null. */
  Long wide(Object[] row, ExecutionContext context);
}

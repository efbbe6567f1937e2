package io.mokadb.sql.expr;

import io.mokadb.sql.runtime.Expr;

/** Makes the closure of a call. */
@FunctionalInterface
interface FunctionCompiler {
  /** The closure, or null if the function does not take these operands. */
  Expr compile(Call call);
}

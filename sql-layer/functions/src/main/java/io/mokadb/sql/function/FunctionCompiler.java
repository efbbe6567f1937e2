package io.mokadb.sql.function;

import io.mokadb.sql.runtime.Expr;

/** Makes the closure of a call. */
@FunctionalInterface
public interface FunctionCompiler {
  /** The closure, or null if the function does not take these operands. */
  Expr compile(Call call);
}

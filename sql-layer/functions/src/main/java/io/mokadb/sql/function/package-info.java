/**
 * The description of functions: a call that is being compiled, and what a group of functions
 * registers.
 *
 * <p>Layer: above {@code expr.cast}; below the groups of functions in {@code expr}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A function is compiled once per call in a plan; the result is an {@link
 *       io.mokadb.sql.runtime.Expr} for those operands.
 *   <li>A compiler that does not take its operands returns null; it throws only for constants that
 *       are wrong.
 *   <li>No two functions have one name.
 * </ol>
 *
 * <p>Must not know: Calcite, the planner, single groups of functions.
 */
package io.mokadb.sql.function;

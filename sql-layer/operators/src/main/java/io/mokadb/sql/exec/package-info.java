/**
 * Operators that know no storage. This package holds those that work row by row (filter, project,
 * limit, values) and the tools that all of them share; joins, aggregates, sorts, windows and set
 * operations have a package each, and {@code exec.spill} keeps rows in files.
 *
 * <p>Layer: above {@code expr}, below {@code access} and {@code plan}. The packages below this one
 * may use it; it uses none of them.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Operators are pull-based and immutable; all state is in the stream, or, if it outlives one,
 *       in the context.
 *   <li>A stream reserves the memory of the rows that it keeps from the context's budget, and gives
 *       it back when it closes.
 *   <li>A stream closes its inputs when it is closed, however it ended; closing twice does no harm.
 *       If opening fails, inputs opened before are closed.
 *   <li>Equality of keys is that of {@link io.mokadb.sql.compare.HashKeys}; a null joins with
 *       nothing, and is equal to null in groups, DISTINCT and set operations.
 *   <li>Every loop over rows checks for cancellation, by {@code Ticker}.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec;

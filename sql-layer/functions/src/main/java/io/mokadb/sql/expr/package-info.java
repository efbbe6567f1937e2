/**
 * Expressions as closures: comparison, arithmetic, casts, text, date and time, aggregates.
 *
 * <p>Layer: above {@code runtime} and {@code layout}, below {@code exec}. The planner hands in
 * names, types and operands; what comes back is an {@link io.mokadb.sql.runtime.Expr} chosen for
 * those types, so that no row pays for a decision that the types had already made.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A closure is immutable and shared by all executions; state lives in the context.
 *   <li>Null in, null out, unless the function is defined otherwise; conditions give {@code
 *       Boolean.TRUE}, {@code Boolean.FALSE} or null, never another Boolean object.
 *   <li>A value has the class of its type's kind, and a DECIMAL the scale of its type.
 *   <li>Exact arithmetic never wraps: what the result type cannot hold is an error.
 *   <li>Text is ordered by code points, as its UTF-8 bytes are, so that an index and a sort agree.
 *   <li>{@link io.mokadb.sql.compare.Comparators} decides order and equality for all classes.
 * </ol>
 *
 * <p>Must not know: Calcite, operators, storage.
 */
package io.mokadb.sql.expr;

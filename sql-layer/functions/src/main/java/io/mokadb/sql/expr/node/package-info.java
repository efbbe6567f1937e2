/**
 * The expressions that every group of functions is made of: columns, constants, parameters,
 * conditions, and calls that are null if an operand is.
 *
 * <p>Layer: above {@code runtime} and {@code compare}; lowest package of {@code expr}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An expression is immutable and shared by all executions; state lives in the context.
 *   <li>Conditions give {@code Boolean.TRUE}, {@code Boolean.FALSE} or null, never another Boolean
 *       object.
 *   <li>A function given to {@link Strict} never sees a null.
 * </ol>
 *
 * <p>Must not know: functions by name, types of operands, Calcite.
 */
package io.mokadb.sql.expr.node;

/**
 * Operators: comparison, logic, arithmetic of any types, conditions, rounding, concatenation.
 *
 * <p>Layer: above the groups of functions; below {@code expr.encoded} and {@code expr}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@link io.mokadb.sql.compare.Comparators} decides order and equality.
 *   <li>AND, OR and CASE evaluate no more operands than the result needs.
 *   <li>GREATEST and LEAST are null if any operand is null.
 * </ol>
 *
 * <p>Must not know: Calcite, stored rows.
 */
package io.mokadb.sql.expr.operator;

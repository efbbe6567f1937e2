/**
 * Functions of numbers: arithmetic, roots, logarithms, trigonometry, bits, numbers as text.
 *
 * <p>Layer: above {@code io.mokadb.sql.function}; {@code expr.time} and {@code expr.operator} use
 * its arithmetic.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Exact arithmetic never wraps: a result that its type cannot hold is an error.
 *   <li>A DOUBLE that overflows from finite operands is an error, not an infinity.
 *   <li>A DECIMAL result has the scale of its type.
 * </ol>
 *
 * <p>Must not know: dates, texts beyond the text of a number, Calcite.
 */
package io.mokadb.sql.expr.number;

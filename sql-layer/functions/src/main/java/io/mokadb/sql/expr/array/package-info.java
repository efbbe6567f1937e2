/**
 * Functions of arrays, rows and series.
 *
 * <p>Layer: above {@code expr.text} and {@code expr.time}; {@code expr.json} and {@code
 * expr.operator} use it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An array is an unmodifiable List, a row an Object[]; a function never changes its operand.
 *   <li>Positions count from 1; beyond the ends is null, not an error.
 *   <li>Elements are equal as {@link io.mokadb.sql.compare.HashKeys} has them.
 *   <li>A series is refused before it exhausts the memory.
 * </ol>
 *
 * <p>Must not know: Calcite, operators.
 */
package io.mokadb.sql.expr.array;

/**
 * Values of single types and their texts: numbers within bounds, dates and times, units, time
 * zones, UUIDs, code points.
 *
 * <p>Layer: above {@code expr.node}; below {@code expr.cast}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Exact numbers never wrap: a value that does not fit its type is an error with SQLState
 *       22003.
 *   <li>Dates lie within the years 1 to 9999; everything else is 22008.
 *   <li>Text that names no date, time or zone is an error, never a default.
 *   <li>Lengths and positions of text count code points.
 * </ol>
 *
 * <p>Must not know: calls, casts, functions by name.
 */
package io.mokadb.sql.expr.value;

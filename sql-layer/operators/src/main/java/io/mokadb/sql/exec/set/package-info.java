/**
 * Set operations: DISTINCT, UNION, INTERSECT, MINUS, and recursive UNION.
 *
 * <p>Layer: above {@code exec} and {@code exec.spill}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Two rows are equal if all their columns are; null is equal to null.
 *   <li>Rows come in the order in which they were first seen, as far as they fit into memory.
 *   <li>A recursion ends when a round adds no row; the rows of a round are all read before the next
 *       begins.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec.set;

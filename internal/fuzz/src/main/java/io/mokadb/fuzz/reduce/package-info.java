/**
 * Findings and their reduction: statement, schema and rows get smaller by turns, while the
 * difference stays of the same kind.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each step of a reduction is tried on the database, and kept only if the difference stays.
 *   <li>A reduction ends after a bounded number of tries.
 * </ol>
 *
 * <p>Layer: on {@code oracle}. Must not know: the command line.
 */
package io.mokadb.fuzz.reduce;

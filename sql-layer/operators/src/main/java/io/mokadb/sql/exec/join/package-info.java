/**
 * Joins of two inputs: hash join with spilling, merge join, nested loop, correlated evaluation.
 *
 * <p>Layer: above {@code exec} and {@code exec.spill}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A join keeps the order of its left input, in memory or not, except for the right rows
 *       without a partner, which come last.
 *   <li>A null key joins with nothing, unless the key says that nulls match.
 *   <li>A hash join that gets no more memory partitions both inputs into files; its result has the
 *       same rows in the same order.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec.join;

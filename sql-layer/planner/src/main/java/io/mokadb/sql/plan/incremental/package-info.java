/**
 * Plans for views that keep themselves: what of a query has to be computed again when rows of its
 * tables change.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each change of a used column of a table reaches every partition whose rows it changes, if the
 *       keys of all steps are asked at both snapshots.
 *   <li>A query that cannot be kept is refused, and the operator named; it is never planned in part.
 * </ol>
 *
 * <p>Above {@code plan.logical} and {@code plan.physical}. Must not know: transactions, watermarks,
 * where rows are stored.
 */
package io.mokadb.sql.plan.incremental;

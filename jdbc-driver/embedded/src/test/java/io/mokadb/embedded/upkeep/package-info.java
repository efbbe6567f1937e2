/**
 * Materialized views that keep themselves, held against recomputation: random tables, queries of
 * every shape over them, and random histories of transactions.
 *
 * <p>At any moment, in one snapshot:
 *
 * <ol>
 *   <li>V1. The rows of a view are those of its query at the view's own commit timestamp, whatever
 *       has been committed since.
 *   <li>V2. Views that share tables have the same commit timestamp, once each of them has been kept
 *       since it was made, refreshed or resumed.
 *   <li>V3. After {@code AWAIT_VIEWS}, the rows are those of the query now.
 *   <li>V4. {@code CHECK MATERIALIZED VIEW} finds nothing.
 * </ol>
 */
package io.mokadb.embedded.upkeep;

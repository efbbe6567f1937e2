/**
 * Statistics of tables: ANALYZE, and where its results are kept.
 *
 * <p>Layer: above {@code access.read}, below the planner, which estimates with these numbers.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Statistics change plans, never results.
 *   <li>A sample is bounded, however large the table is.
 *   <li>Each ANALYZE raises the version of the statistics, by which older plans are recognised.
 *   <li>Where nodes share a store, each counts in cells that no other one writes as long as it is
 *       there. A count is the stored number and the sum of these cells.
 * </ol>
 *
 * <p>Must not know: plans, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.statistics;

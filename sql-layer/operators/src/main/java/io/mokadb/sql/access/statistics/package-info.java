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
 * </ol>
 *
 * <p>Must not know: plans, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.statistics;

/**
 * The queries that aggregates belong to. An aggregate whose columns are all of outer queries is
 * computed by the innermost of these (SQL:2016 part 2, 6.9), and a column of an outer query is a
 * constant beside the aggregates of the inner one.
 *
 * <p>Layer: above {@code plan.validate}, which tells where columns come from; rewrites syntax
 * trees.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>In the result every aggregate is in the query that computes it.
 *   <li>A statement without aggregates of outer queries is not changed, and pays only for a quick
 *       test.
 *   <li>The rewritten statement has the same columns, with the same names and types.
 *   <li>A column of a query that is split must be one of its group keys; otherwise the statement is
 *       refused.
 * </ol>
 *
 * <p>Must not know: relational algebra.
 */
package io.mokadb.sql.plan.levels;

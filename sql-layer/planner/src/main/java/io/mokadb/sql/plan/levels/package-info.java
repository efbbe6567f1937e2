/**
 * Assignment of aggregates and columns to the queries of a statement. An aggregate whose columns
 * are all of queries around its own is computed by the innermost of those (SQL:2016 part 2, 6.9),
 * and a column of a query around is a constant beside the aggregates of its own.
 *
 * <p>Layer: above {@code plan.validate}, which tells where columns come from; works on syntax trees
 * and makes trees in which every aggregate stands in the query that computes it.
 *
 * <p>Must not know: relational algebra.
 */
package io.mokadb.sql.plan.levels;

/**
 * Aggregate functions over the values of a group.
 *
 * <p>Layer: above {@code expr.time}; {@code expr.json} adds its own.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An {@link AggregateFunction} is shared; an {@link Accumulator} belongs to one group of one
 *       execution.
 *   <li>Nulls do not count, unless the function is defined otherwise.
 *   <li>A sum of exact numbers is exact, and an error where its type cannot hold it. Their variance
 *       is exact up to the last digit of its type, which is rounded.
 *   <li>Accumulators of ordered-set aggregates receive values in their order.
 *   <li>An accumulator that keeps its values tells about how many bytes they take; those who feed
 *       it count them.
 * </ol>
 *
 * <p>Must not know: groups, windows, spilling.
 */
package io.mokadb.sql.expr.aggregate;

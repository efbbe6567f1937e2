/**
 * The choice of operators.
 *
 * <p>Layer: above {@code plan.rex} and {@code plan.schema}; lowers a logical tree to {@link
 * io.mokadb.sql.runtime.Operator}s in one walk with costs: access paths by key bounds, join order
 * by dynamic programming up to {@value io.mokadb.sql.plan.physical.JoinOrder#EXHAUSTIVE_LIMIT}
 * inputs and greedily beyond, join algorithms by estimated rows, sorts left out where a key gives
 * the order. It does by hand what a Volcano pass would do with rules, because join order, look-up
 * joins and index order depend on one another: here one cost function sees them together, planning
 * time is bounded by the number of inputs, and nothing has to be cancelled.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A {@link io.mokadb.sql.plan.physical.PhysicalAlternative} is lazily built: alternatives
 *       that lose never become operators.
 *   <li>A bound that is not equivalent to its condition leaves the condition in the filter.
 *   <li>Order is claimed only in the null order of keys: nulls are smallest. Where assertions are
 *       enabled, rows are compared with the order and the nullability that are claimed ({@code
 *       CheckedPlans}).
 * </ol>
 *
 * <p>Must not know: SQL text, the validator, sessions.
 */
package io.mokadb.sql.plan.physical;

/**
 * The planner: from a parsed statement to operators.
 *
 * <p>Layer: above {@code exec} and {@code access}; lowers Calcite's syntax tree to an immutable
 * tree of operators. Calcite validates, converts to relational algebra and rewrites logically; the
 * physical choices are this planner's own ({@code plan.physical}: one cost-based walk instead of a
 * Volcano pass, because access path, join order, join algorithm and row order depend on one another
 * and a single cost function sees them together, in time bounded by the number of tables).
 *
 * <p>Tiers: statements about one table by key go from the syntax tree straight to operators ({@code
 * plan.shape}); VALUES are compiled row by row without algebra; plain joins are read without the
 * validator ({@code plan.plain}); everything else is planned in full, on threads with large stacks,
 * if it is nested deep.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nothing of Calcite is reachable from a {@link io.mokadb.sql.plan.PlannedStatement}.
 *   <li>Every failure is a {@link io.mokadb.session.MokaException} with a SQLState.
 *   <li>Planning reads no data and evaluates nothing that may fail.
 *   <li>Planning is bounded by a number of steps, never by a time: the same statement, definitions
 *       and statistics give the same plan however busy the machine is.
 *   <li>Planning ends when its statement is cancelled ({@link
 *       io.mokadb.sql.plan.Planner#stoppedBy}): every pass over a tree looks at the cancellation,
 *       and who waits for a plan waits no longer.
 * </ol>
 *
 * <p>Must not know: sessions, transactions, storage layout.
 */
package io.mokadb.sql.plan;

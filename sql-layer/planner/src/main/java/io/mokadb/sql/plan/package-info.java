/**
 * The planner: from a parsed statement to operators.
 *
 * <p>Layer: above {@code exec} and {@code access}; lowers Calcite's syntax tree to an immutable
 * tree of operators. The way of a query:
 *
 * <ol>
 *   <li>{@code KeyShapes}: a statement about one table by key goes from the syntax tree straight to
 *       operators, and so does a SELECT of one row, joined with one of another table or not ({@code
 *       PointQuery}). VALUES of an INSERT are compiled row by row, without algebra.
 *   <li>{@code plan.fast}: a plain join becomes relational algebra without the validator.
 *   <li>{@code plan.validate} (with {@code plan.levels} and {@code plan.schema}): every other
 *       statement gets names and types, and Calcite's converter makes relational algebra of it.
 *   <li>{@code plan.logical}: the tree is rewritten, and checked by {@code plan.check}.
 *   <li>{@code plan.answer}: a query of a session is also tried with views in the place of tables.
 *   <li>{@code plan.physical}: operators are chosen in one walk with costs. Access path, join
 *       order, join algorithm and row order depend on one another; one cost function sees them
 *       together, in time bounded by the number of tables, where a Volcano pass would need rules.
 * </ol>
 *
 * {@code plan.rex} compiles expressions, {@code plan.type} has the types, and {@code plan.calcite}
 * the work-arounds for faults of Calcite. {@code plan.incremental}, above this package, plans views
 * that keep themselves with the trees that {@link io.mokadb.sql.plan.QueryTrees} gives.
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
 *       io.mokadb.sql.plan.Planner#stoppedBy}): every pass over a tree checks the cancellation, and
 *       the caller stops waiting at once.
 *   <li>A statement that is nested deep is planned on a thread with a large stack.
 * </ol>
 *
 * <p>Must not know: sessions, transactions, storage layout.
 */
package io.mokadb.sql.plan;

/**
 * Names, types and parameters of a statement.
 *
 * <p>Layer: above {@code plan.schema}; lowers a parsed statement to a validated one.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every parameter has a type afterwards. Where nothing tells it, the planner works with
 *       VARCHAR and reports kind NULL: any value will do.
 *   <li>Every failure is a {@link io.mokadb.session.MokaException} with a SQLState, a message of
 *       ours and the position.
 *   <li>A validator serves one statement.
 * </ol>
 *
 * <p>Must not know: relational algebra, operators.
 */
package io.mokadb.sql.plan.validate;

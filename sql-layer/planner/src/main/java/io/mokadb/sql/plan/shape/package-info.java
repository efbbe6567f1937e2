/**
 * Short cuts before the full planner.
 *
 * <p>Layer: above {@code plan.physical}'s operators and beside it; lowers simple statements from
 * the syntax tree straight to operators, and statement texts to texts with parameters.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A short cut gives what the full planner would give, or nothing at all.
 *   <li>A literal is lifted into a parameter only where that changes no type, name or order.
 * </ol>
 *
 * <p>Must not know: the validator, relational algebra.
 */
package io.mokadb.sql.plan.shape;

/**
 * The fast ways to a plan: statements that need less than the full planner.
 *
 * <p>Layer: above {@code plan.schema} and {@code plan.type}. {@code PlainQuery} reads selects of
 * columns and simple expressions, or of groups and aggregates of columns, from stored tables, inner
 * joined and compared, from the syntax tree straight to relational algebra, without Calcite's
 * validator. {@code LiteralLifting} turns a statement's text with literals into a text with
 * parameters, so that both share a cached plan.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A fast way gives what validator and converter would give (the tree, the names and types of
 *       the columns, the types of the parameters), or nothing, and then the full planner is asked.
 *   <li>No error is raised here: the validator reports what is wrong with a statement.
 *   <li>The syntax tree is left as it was.
 *   <li>A literal is lifted into a parameter only where that changes no type, name or order; one
 *       that may decide about the plan is marked.
 * </ol>
 *
 * <p>Must not know: the validator, rewriting, operators.
 */
package io.mokadb.sql.plan.fast;

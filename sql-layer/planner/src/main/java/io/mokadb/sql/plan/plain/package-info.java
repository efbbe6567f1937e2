/**
 * Queries that need no validator.
 *
 * <p>Layer: above {@code plan.schema} and {@code plan.type}; lowers selects of columns and simple
 * expressions from stored tables, inner joined and compared, from the syntax tree to relational
 * algebra.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The tree, the names and types of the columns and the types of the parameters are those that
 *       validator and converter would give; or there is nothing at all, and they are asked.
 *   <li>No error is raised here: what may be wrong is the validator's to tell.
 *   <li>The syntax tree is left as it was.
 * </ol>
 *
 * <p>Must not know: the validator, rewriting, operators.
 */
package io.mokadb.sql.plan.plain;

/**
 * Functions of the session, its clock, sequences and chance, and of values of any type.
 *
 * <p>Layer: above {@code io.mokadb.sql.function} and the catalog.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The clock is that of the execution context: one statement sees one time.
 *   <li>Sequences are drawn through the scope of the transaction.
 *   <li>A function that depends on the session is not folded into the plan.
 * </ol>
 *
 * <p>Must not know: Calcite, sessions beyond what the context shows.
 */
package io.mokadb.sql.expr.system;

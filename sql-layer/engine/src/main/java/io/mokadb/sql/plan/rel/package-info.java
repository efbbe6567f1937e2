/**
 * Logical rewriting.
 *
 * <p>Layer: above {@code plan.validate} and {@code plan.rex}; lowers a validated statement to a
 * relational tree without sub-queries, with filters pushed down and unused columns cut off.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>IN, EXISTS and their negations become semi- and anti-joins only where their null semantics
 *       allows it; the rest goes the general way.
 *   <li>Decorrelation by Calcite is an alternative that must win by cost, never the only plan.
 *   <li>No constant is evaluated here.
 * </ol>
 *
 * <p>Must not know: operators, storage.
 */
package io.mokadb.sql.plan.rel;

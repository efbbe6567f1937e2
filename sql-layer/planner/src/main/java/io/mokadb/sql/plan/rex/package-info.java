/**
 * Row expressions.
 *
 * <p>Layer: above {@code plan.type}; lowers Calcite's {@code RexNode}s to {@link
 * io.mokadb.sql.runtime.Expr} closures.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A compiled closure holds nothing of Calcite.
 *   <li>Folding a constant never fails: what throws is left for the execution to throw.
 *   <li>Functions keep the form the user wrote where Calcite's rewriting would fix a unit of time
 *       or lose digits.
 * </ol>
 *
 * <p>Must not know: relational operators.
 */
package io.mokadb.sql.plan.rex;

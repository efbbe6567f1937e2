/**
 * A plan for people: its operators with names of columns and conditions in SQL, as text, as JSON
 * and as a page with a picture.
 *
 * <p>Layer: above {@code sql.runtime}; the planner gives it operators, estimates and what
 * expressions were compiled from.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nothing here changes a plan or runs one; what cannot be told is left out.
 *   <li>The page is one document that asks for nothing on a network, and all texts in it are
 *       escaped.
 * </ol>
 *
 * <p>Must not know: the planner, sessions, transactions.
 */
package io.mokadb.sql.plan.explain;

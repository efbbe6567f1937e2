/**
 * Checks of what the phases of planning give.
 *
 * <p>Layer: beside {@code plan.rex}, below {@code plan.rel}; knows relational trees and nothing of
 * how they are made.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A check changes nothing: what it is given is what it gives.
 *   <li>References and correlation variables are checked in production too, of each tree that had
 *       sub-queries or gets operators; the rest only where assertions are enabled, as in all tests.
 *   <li>A tree that fails a check is not run ({@code WrongPlan}).
 * </ol>
 *
 * <p>Must not know: operators, storage, the statement's text.
 */
package io.mokadb.sql.plan.check;

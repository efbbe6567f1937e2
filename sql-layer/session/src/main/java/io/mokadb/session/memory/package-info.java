/**
 * The memory that a process spends on the work of its users: one budget, derived from the heap, of
 * which statements, transactions and requests take their part before they use it. What it does not
 * hold: caches, which have bounds of their own, and the program itself.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every reservation is returned, also after a failure; a closed account holds nothing.
 *   <li>A reservation waits for a bounded time only. So two transactions that wait for each other
 *       both end.
 * </ol>
 *
 * <p>Must not know who reserves.
 */
package io.mokadb.session.memory;

/**
 * The simulated outside world: one store, one oracle, processes with engines, and a network between
 * them that delays, reorders, loses and repeats late.
 *
 * <ol>
 *   <li>What a real store may do to its callers may happen here, and nothing else: a store that is
 *       atomic across rows lives in the process of its only client, so its calls do not arrive
 *       after that process died; any other one is shared, and late calls do arrive.
 *   <li>Everything that happens is decided by the script and the task's own random numbers.
 *   <li>{@code Journal} sees what the store keeps, whatever clients believe.
 * </ol>
 *
 * <p>Above {@code sim.time}; must not know workloads or checkers.
 */
package io.mokadb.txn.sim.world;

/**
 * Simulated time, and tasks of which exactly one runs at a time. The engine under test is blocking
 * code, so every task has a thread; but only the holder of the baton runs, and it hands the baton
 * on at every point where it waits. What runs next is decided by a queue ordered by simulated time,
 * so a run is a function of its seed.
 *
 * <p>Lowest package of the simulator. Must not know stores or transactions.
 */
package io.mokadb.txn.sim.time;

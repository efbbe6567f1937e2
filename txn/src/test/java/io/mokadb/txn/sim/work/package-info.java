/**
 * Workloads: what clients do, and the rules that it must keep. An {@link
 * io.mokadb.txn.sim.work.Operation} is a value that says what it is, so that a failing run can be
 * printed and made shorter. A new kind of client - an observer, say - is a new {@link
 * io.mokadb.txn.sim.work.Workload}; it may start tasks of its own in every process.
 *
 * <p>Above {@code sim.check}; must not know scripts.
 */
package io.mokadb.txn.sim.work;

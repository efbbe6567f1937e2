/**
 * What clients saw: transactions with their reads and writes, outcome and real times. Also how to
 * record that from a running {@link io.mokadb.txn.Transaction}, no matter who uses it.
 *
 * <p>Beside {@code sim.time}; must not know how the history came about. Values are strings, so that
 * histories can be written by hand.
 */
package io.mokadb.txn.sim.history;

/**
 * Simulations over the store on RocksDB: its caches, stripes, latches and syncs, with every order
 * of its steps.
 *
 * <p>Layer: above {@code sim.world}; knows the store's test-jar. What the log has is the truth;
 * what the store shows is held against it.
 */
package io.mokadb.txn.sim.disk;

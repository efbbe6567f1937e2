/**
 * The oracle's record and election in ZooKeeper, through Curator.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The record is one node, {@code state} below the oracle's path, whose bytes begin with a
 *       version; it is changed by {@code setData} with the expected version only, and never
 *       deleted.
 *   <li>The election is a leader latch at {@code latch}; it is given up at SUSPENDED already.
 *   <li>Callbacks of the store run on Curator's event thread and do not block it.
 * </ol>
 *
 * <p>Must not know: the rules of leases, sockets of the oracle.
 */
package io.mokadb.oracle.zookeeper;

/**
 * The database on Apache HBase: from a JDBC URL to a node over a table of a cluster.
 *
 * <p>Opens the table as the home of an {@link io.mokadb.node.Database}, takes timestamps from the
 * cluster's oracle, and holds the database's lease in ZooKeeper.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>At most one node uses a database. A second one is refused and told which node has it.
 *   <li>A node that cannot confirm its lease makes no call to the store: neither reads, which might
 *       miss changes of a successor, nor writes.
 *   <li>The lease is taken before the store is opened and given back after it is closed.
 * </ol>
 *
 * <p>Must not know: RocksDB, SQL, Percolator, {@code java.sql}.
 */
package io.mokadb.hbase.node;

/**
 * The database on Apache HBase: from a JDBC URL to a node over a table of a cluster.
 *
 * <p>Opens the table as the home of an {@link io.mokadb.node.Database}, takes timestamps from the
 * cluster's oracle, and keeps the token of the node in ZooKeeper.
 *
 * <p>A <em>token</em> is an ephemeral node of ZooKeeper below the oracle's path. Its name is the
 * number of the SQL node, a timestamp, which is also in the node's locks; it holds the name of the
 * database and what the node publishes. A node whose token is gone is gone for ever: the others
 * resolve its locks and take over its work. Below {@code /moka/databases/<name>} there are an entry
 * of each node ({@code nodes}), the last small number that a node got ({@code numbers}), the
 * process that has the database alone ({@code sole}), and a mark that keeps nodes of earlier
 * versions out ({@code node}).
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The number of a node is drawn before its token is made, and only one token ever has it. So
 *       a node whose number was met anywhere, and that has no token, is gone.
 *   <li>A token is confirmed by writes, and counts as held for half of the session's time-out after
 *       a confirmed one was sent: a node stops before the others take it for gone. By then it makes
 *       no call to the store that another node could miss or contradict: neither reads, nor any
 *       change but one that ends a lock which still stands.
 *   <li>Of a process that takes a database alone and a node that makes its token, one sees the
 *       other: each makes its own mark before it looks.
 *   <li>All nodes of a database ask the same oracle.
 *   <li>The token is made before the store is opened, and goes after it is closed.
 * </ol>
 *
 * <p>A request that was sent while the token was held, and arrives when it is gone, is not this
 * package's to stop: the safe point's fence and the conditions of the request are ({@code
 * io.mokadb.txn.engine}).
 *
 * <p>Must not know: RocksDB, SQL, Percolator, {@code java.sql}.
 */
package io.mokadb.hbase.node;

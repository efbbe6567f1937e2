/**
 * Moka's part of HBase's region servers: the jar that is put on their class path and attached to
 * Moka's tables.
 *
 * <p>Layer: beside the stores; knows HBase's server only. Must not know: Moka's other modules, what
 * the cells of a table mean.
 *
 * <ol>
 *   <li>An answer leaves a server only if the server's ZooKeeper session was known to live less
 *       than half of its timeout ago. A server that was paused for longer may have lost its regions
 *       to another one; its writes are stopped by HDFS, its reads by this.
 *   <li>The session's proof dates from before the request that proved it.
 *   <li>A condition is tested and its mutation applied under one lock of the row. One that cannot
 *       be read is an error, never taken for one that holds.
 *   <li>A file keeps the newest tombstone of a column that hides everything below, and none that it
 *       makes useless; cells are never left out.
 *   <li>Nothing here waits in a thread that answers requests, but for the lock of a row.
 * </ol>
 */
package io.mokadb.hbase.server;

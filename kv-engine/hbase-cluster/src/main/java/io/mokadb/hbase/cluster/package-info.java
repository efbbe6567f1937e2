/**
 * An HBase cluster of local processes: ZooKeeper, HDFS if wanted, a master and region servers, each
 * a JVM of its own on the loopback address.
 *
 * <p>Layer: a tool beside the stores; needs the JDK only, its commands picocli as well. The
 * servers' own classes are on the class path that the caller hands over, never on the launcher's.
 * Must not know: Moka's stores, HBase's client.
 *
 * <ol>
 *   <li>No process outlives the launcher: each server watches the process that its command names,
 *       and halts with it.
 *   <li>All servers listen on the loopback address, on ports below the ephemeral ones, so that no
 *       connection of another process takes them.
 *   <li>Every wait has an end; the message then names the log to read.
 *   <li>A cluster writes into its own directory only.
 * </ol>
 */
package io.mokadb.hbase.cluster;

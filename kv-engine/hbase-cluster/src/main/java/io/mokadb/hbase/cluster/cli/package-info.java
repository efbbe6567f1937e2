/**
 * {@code bin/moka cluster}: a cluster of local processes, with a timestamp oracle, for trying
 * databases on HBase.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code up} stays in the foreground; its processes end with it. The other commands only look
 *       at processes and send signals.
 *   <li>A process is ended only if the number and the start time in the state file are its own, so
 *       that a number that the system gave to another process does no harm.
 *   <li>{@code up} deletes a directory only if a cluster that has ended left it.
 * </ol>
 *
 * <p>Must not know: HBase's classes, Moka's stores.
 */
package io.mokadb.hbase.cluster.cli;

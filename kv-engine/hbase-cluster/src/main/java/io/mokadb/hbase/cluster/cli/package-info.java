/**
 * {@code bin/moka cluster}: a cluster of local processes, with a timestamp oracle, for trying
 * databases on HBase.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code up} stays in the foreground; all processes end with it, also those that {@code
 *       start} started. The other commands only look at processes and send signals.
 *   <li>{@code start} repeats the command that the state file has, so that a process comes back
 *       with its ports and its data.
 *   <li>A process is ended only if the number and the start time in the state file are its own, so
 *       that a number that the system gave to another process does no harm.
 *   <li>{@code up} deletes a directory only if a cluster that has ended left it.
 * </ol>
 *
 * <p>Must not know: HBase's classes, Moka's stores.
 */
package io.mokadb.hbase.cluster.cli;

/**
 * The embedded database: from a JDBC URL to a node over a directory or over memory.
 *
 * <p>Opens RocksDB or a store in memory as the home of an {@link io.mokadb.node.Database}, copies
 * and restores directories, and serves an open directory to other processes or joins the process
 * that does.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A directory is open at most once in a process, and in one process at a time.
 *   <li>A process that is refused a directory learns which process holds it, and joins it if it is
 *       served.
 *   <li>A directory is served only while its database is open; the note about it is deleted first.
 * </ol>
 *
 * <p>Must not know: SQL, Percolator, {@code java.sql}.
 */
package io.mokadb.embedded;

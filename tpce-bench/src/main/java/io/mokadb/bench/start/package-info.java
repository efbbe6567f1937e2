/**
 * The first second of a process: a small session on a new database, in processes of its own.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A process runs one session and ends; nothing is warm but the files of the system's cache.
 *   <li>All databases run the same statements, with the same options of Java; only {@code MOKA_CDS}
 *       has a class-data archive.
 *   <li>Databases take turns; a figure is the median of all turns but the first.
 * </ol>
 *
 * <p>Must not know: commands, other benchmarks.
 */
package io.mokadb.bench.start;

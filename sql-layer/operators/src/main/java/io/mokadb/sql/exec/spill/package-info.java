/**
 * Rows in temporary files: one file, a file per hash partition, and a buffer that begins in memory.
 *
 * <p>Layer: above {@code exec}, below the operators that keep many rows.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A file is in the directory of the execution and has no name while it is open, so that a
 *       crash leaves nothing behind.
 *   <li>The stream that creates a file closes it.
 *   <li>Rows are read back in the order in which they were written, with equal values.
 * </ol>
 *
 * <p>Must not know: what the rows are kept for.
 */
package io.mokadb.sql.exec.spill;

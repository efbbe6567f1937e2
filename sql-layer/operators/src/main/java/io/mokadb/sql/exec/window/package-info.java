/**
 * Window functions: partitions, frames, ranking and navigation functions, aggregates over frames.
 *
 * <p>Layer: above {@code exec}, {@code exec.spill} and {@code exec.aggregate}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each row of the input gives one row: its columns, then the results of the calls.
 *   <li>The rows of a partition are sorted stably: peers keep the order of the input.
 *   <li>Input that does not fit into memory is divided into files by the hash of the partition key;
 *       then one file at a time is computed in memory.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec.window;

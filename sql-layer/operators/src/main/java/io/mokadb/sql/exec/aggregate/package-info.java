/**
 * GROUP BY: hash aggregation of decoded or encoded rows, aggregation of sorted input.
 *
 * <p>Layer: above {@code exec} and {@code exec.spill}; {@code exec.window} uses its feeds.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Groups come in the order in which they were first seen, as far as they fit into memory;
 *       rows of the others go to files by the hash of their key.
 *   <li>A null is equal to null in a grouping key.
 *   <li>Encoded aggregation gives the same groups and values as that of decoded rows, and that of
 *       batches the same as that of single rows, in the same order.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec.aggregate;

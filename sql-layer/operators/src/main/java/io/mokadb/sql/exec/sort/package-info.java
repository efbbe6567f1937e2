/**
 * ORDER BY: sorts in memory, of the first rows only, and in files; merges of sorted inputs; sorts
 * of encoded keys, for those who write them in order.
 *
 * <p>Layer: above {@code exec} and {@code exec.spill}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Sorting is stable, in memory or not.
 *   <li>A sort that gets no more memory writes sorted runs and merges them; its result is the same.
 *   <li>A sort with a limit keeps no more rows than offset and limit ask for.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec.sort;

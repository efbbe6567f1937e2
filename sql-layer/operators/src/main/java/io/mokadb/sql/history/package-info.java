/**
 * Reads of the past: the snapshot of a point in time, tables as they were, the versions of rows,
 * and the changes between two snapshots as rows that went and rows that came.
 *
 * <p>Layer: above {@code access} and {@code catalog.store}, below {@code plan}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A timestamp of the oracle contains its millisecond ({@link io.mokadb.txn.time.Timestamps});
 *       the snapshot of a moment has all commits of that millisecond and of those before.
 *   <li>An open transaction at the snapshot keeps the versions that are read, so that the safe
 *       point does not pass it meanwhile; a snapshot below the safe point is an error.
 *   <li>A table whose rows cannot be read as they were with its definition of today is an error,
 *       never a guess.
 * </ol>
 *
 * <p>Must not know: Calcite, sessions.
 */
package io.mokadb.sql.history;

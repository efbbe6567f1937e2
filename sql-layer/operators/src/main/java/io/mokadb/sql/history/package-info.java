/**
 * Reading what was: which snapshot a moment is, tables as they were, and the versions of rows.
 *
 * <p>Layer: above {@code access} and {@code catalog.store}, below {@code plan}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A timestamp of the oracle tells its millisecond ({@link io.mokadb.txn.time.Timestamps});
 *       the snapshot of a moment has all commits of that millisecond and of those before.
 *   <li>Whatever is read is held by an open transaction at that snapshot, so that the safe point
 *       does not pass it meanwhile; what lies below the safe point is an error.
 *   <li>A table whose rows cannot be read as they were with its definition of today is an error,
 *       never a guess.
 * </ol>
 *
 * <p>Must not know: Calcite, sessions.
 */
package io.mokadb.sql.history;

/**
 * Observers (paper, section 2.4): work that follows from committed changes, in transactions of its
 * own, at most once per change.
 *
 * <p><b>How it works.</b> A transaction announces to observers what it changes; the announcement is
 * part of the lock, and becomes a cell of the {@code NOTIFY} family, at {@code (row, observer's
 * id)}, with the commit record (invariant 7). So all that waits is found by a scan of that family
 * alone. A worker begins a transaction, reads its observer's <i>acknowledgement</i> of the row,
 * lets the observer work, writes the new acknowledgement - the transaction's start timestamp - and
 * commits: two workers on one row conflict, so one wins (invariant 8). The notification goes with
 * the commit where the store is atomic across rows, else after it; a notification that a crash
 * leaves behind is not newer than the acknowledgement, and the next worker that finds it removes
 * it.
 *
 * <p>What the observer saw last is the row at the timestamp of its acknowledgement. Garbage
 * collection keeps that version while a notification of the row waits or is parked. An observer may
 * be told to forget a row that is gone; that this was so is known for as long as any notification
 * or record of a parked row is left that would show it the same change again ({@code Forgotten}).
 *
 * <p>A notification found by a scan may stem from an earlier run of the process and be the reason
 * for its end: so it is recorded before the observer gets it, and counts as a failure of the row
 * unless the record is removed.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Of all attempts to handle a change at most one commits (invariant 8 of {@code
 *       io.mokadb.txn}).
 *   <li>A notification is removed only if it is not newer than the acknowledgement.
 *   <li>Rows of this package begin with a zero byte, as no key of the layer above does.
 *   <li>No class creates a thread, reads a clock, or draws a random number but from a seed.
 * </ol>
 *
 * <p>Layer: above {@code txn.mvcc} and {@code txn.time}, below {@code txn.engine}, which gives it
 * transactions. Must not know: SQL.
 */
package io.mokadb.txn.observe;

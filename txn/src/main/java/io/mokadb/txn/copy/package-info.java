/**
 * Copies of a whole store into another one, of any kind, with all versions.
 *
 * <p>Both stores belong to the caller alone: no transaction runs on either. Locks have been
 * resolved before, so a copy has values, records of transactions, and notifications, all at their
 * own timestamps.
 *
 * <ol>
 *   <li>C1. A copy has the cells of its source, no more and no fewer, but for the marks: the safe
 *       point is taken over, the bound of an oracle is not, because the copy may have another
 *       oracle.
 *   <li>C2. From before its first cell until it is complete and compared, a copy has the mark of an
 *       unfinished one, and {@link io.mokadb.txn.copy.UnfinishedCopy#requireNone} fails.
 *   <li>C3. The totals of two stores are equal exactly if they have the same cells, whatever kind
 *       of store they are.
 *   <li>C4. A copy is written into an empty store only: a store may hide cells that are put where
 *       others were deleted (K8).
 * </ol>
 *
 * <p>Above {@code txn.time}. Must not know: snapshots, SQL, files; takes its threads from the
 * caller.
 */
package io.mokadb.txn.copy;

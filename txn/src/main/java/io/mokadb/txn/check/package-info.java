/**
 * Check of a store against the protocol: it holds the records that a working engine leaves behind,
 * and nothing else.
 *
 * <p>A check reads one snapshot of a store that is in use, in batches, and keeps nothing of what it
 * has passed. A suspicious cell is read again, in one atomic read of its row, before it is called a
 * {@link io.mokadb.txn.check.Flaw}, because other transactions commit, resolve and collect garbage
 * meanwhile.
 *
 * <p>What holds in a sound store:
 *
 * <ol>
 *   <li>V1. Every record decodes, and no timestamp reaches the oracle's persisted bound.
 *   <li>V2. A commit lies after its start, a rollback at it. Of two commits to one cell the later
 *       one began after the earlier one was committed (first committer wins).
 *   <li>V3. No start timestamp is both committed and rolled back (invariant 4 of {@code
 *       io.mokadb.txn}).
 *   <li>V4. A write record or a lock that says that its value stands in {@code DATA} is right, and
 *       every value there has such a record or lock.
 *   <li>V5. A cell has one lock at most, and no record at or after that lock's start but rollbacks
 *       of other transactions.
 *   <li>V6. Every lock's primary gives a verdict, or is locked itself. On a store that is not
 *       atomic across rows it may be missing: it is locked by the same list as its secondaries.
 *   <li>V7. A notification above the safe point is in a row that has a record.
 * </ol>
 *
 * <p>Above {@code txn.mvcc} and {@code txn.action}, beside {@code txn.engine}, of which it needs
 * only what every reader sees. Takes no clock and no thread. Must not know SQL.
 */
package io.mokadb.txn.check;

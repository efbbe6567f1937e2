/**
 * What serializable transactions read, and the commits that it is compared with.
 *
 * <p>A serializable transaction with snapshot {@code s} that commits at {@code c} behaves as if it
 * ran at {@code c}: it commits only if no other transaction that wrote in what it has read commits
 * between {@code s} and {@code c}. One that writes nothing behaves as if it ran at {@code s}, and
 * is not compared with anything. Commit timestamps are in the order of real time, so all this is
 * strict. Invariants:
 *
 * <ol>
 *   <li>A commit of any level shows its place ({@link io.mokadb.txn.serial.CommitPlace}) before it
 *       asks for its timestamp, and looks afterwards whether a transaction is watching; a
 *       transaction that begins to watch says so, then looks for the places that are shown, and
 *       then draws its snapshot. So of any two at least one sees the other, and no commit after the
 *       snapshot is missed.
 *   <li>A transaction compares after it has drawn {@code c}. A commit that has not asked for its
 *       timestamp by then gets a later one; one that is asking is waited for, and it waits for no
 *       transaction meanwhile.
 *   <li>Of transactions that would refuse each other the one with the earliest timestamp passes.
 *   <li>A commit is forgotten when no transaction watches that has an earlier snapshot, or when
 *       there are too many, or no memory for more; a transaction that would have to be compared
 *       with one that was forgotten is refused.
 *   <li>What was read, and what commits changed, is never recorded too narrowly. It is recorded
 *       more broadly once there are very many cells and ranges, or little memory.
 * </ol>
 *
 * <p>Must not know the store, the protocols of the commit, or what a cell means.
 */
package io.mokadb.txn.serial;

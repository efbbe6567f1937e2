/**
 * Cells that transactions of one process hold, from the statement that changes them to their end,
 * so that others wait instead of losing their work at the commit.
 *
 * <p>Holding is a courtesy: the conditions of the commit decide, as they do for transactions that
 * hold nothing. Invariants:
 *
 * <ol>
 *   <li>A cell has one holder at most. Requests that wait for it are served in the order of their
 *       arrival.
 *   <li>A request that would close a circle of transactions that wait for one another is refused at
 *       once; so those that wait form none. What leads over other processes is found by those who
 *       know these, by what {@link io.mokadb.txn.lock.CellLocks#awaitedBy} tells.
 *   <li>What is released is open to the first that waits and to who asks for it meanwhile. Once the
 *       first has been overtaken for so long as {@link io.mokadb.txn.lock.CellLocks} allows, the
 *       next release hands the cell over to it.
 *   <li>A commit is noted in {@link io.mokadb.txn.lock.RecentCommits} before the cells that it held
 *       are released: the next holder learns that they may have changed.
 * </ol>
 *
 * <p>Must not know the store, snapshots, or what a cell means.
 */
package io.mokadb.txn.lock;

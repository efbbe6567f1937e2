/**
 * Transactions at work: {@link io.mokadb.txn.engine.TransactionEngine} and its parts. Here the
 * actions are sent to the store, their outcomes judged, and everything that waits, waits.
 *
 * <ul>
 *   <li>{@code BufferedTransaction} with {@code WriteBuffer} and {@code MergedCursor}: what the
 *       caller sees before the commit.
 *   <li>{@code OnePhaseCommitter} with {@code InFlightTable}; {@code TwoPhaseCommitter} with {@code
 *       Prewriting}, {@code CommitFence}, {@code CommitPoint} and {@code CommitRuns}: the two ways
 *       to commit.
 *   <li>{@code LockResolver} and {@code EngineReadGate}: what becomes of locks that are in the way.
 *   <li>{@code LiveTransactions}, {@code SafePoint} and {@code GarbageCollector}: what may be
 *       forgotten. {@code SharedSafePoint}, {@code OldestSnapshot} and {@code SharedCollector} do
 *       it together with those of other processes.
 *   <li>{@code ChangeWatches} with {@code RangeWatch}: the waits for changes of some rows. {@code
 *       RemoteRanges} and {@code RowsSince} are their part where other processes change rows, too.
 *   <li>{@code HeldCells}: which cells a transaction holds. {@code SharedHolds} tells other
 *       processes. {@code WaitCircles} finds circles of waits over processes.
 * </ul>
 *
 * <p>Top of the module. Takes clock, scheduler, executor, waiter and fault points from its {@link
 * io.mokadb.txn.engine.Environment}; creates no thread and reads no clock. Must not know SQL.
 */
package io.mokadb.txn.engine;

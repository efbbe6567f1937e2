package io.mokadb.txn.engine;

import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.time.Waiter;
import java.util.BitSet;
import java.util.List;

/** Chooses the protocol for each commit. */
final class CommitPaths implements Commits {
  private final ProtocolStore store;
  private final SafePoint safePoint;
  private final LiveTransactions transactions;
  private final boolean onePhaseAllowed;
  private final LoadCommitter loads;
  private final OnePhaseCommitter onePhase;
  private final TwoPhaseCommitter twoPhase;
  private final WeakNotifier weakNotifier;
  private final Reservations reservations;
  private final Waiter waiter;

  CommitPaths(
      ProtocolStore store,
      SafePoint safePoint,
      LiveTransactions transactions,
      boolean onePhaseAllowed,
      LoadCommitter loads,
      OnePhaseCommitter onePhase,
      TwoPhaseCommitter twoPhase,
      WeakNotifier weakNotifier,
      Reservations reservations,
      Waiter waiter) {
    this.store = store;
    this.safePoint = safePoint;
    this.transactions = transactions;
    this.onePhaseAllowed = onePhaseAllowed;
    this.loads = loads;
    this.onePhase = onePhase;
    this.twoPhase = twoPhase;
    this.weakNotifier = weakNotifier;
    this.reservations = reservations;
    this.waiter = waiter;
  }

  @Override
  public CommitOutcome commit(
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options) {
    if (!safePoint.startCommitting(live)) {
      // What this transaction would have to be checked against may have been dropped.
      return new CommitOutcome.Conflict(
          null, 0, "The transaction outlived the safe point; its snapshot is too old to commit");
    }
    store.within(options.limit()).checkDeadline();
    if (intents.size() == 0) {
      return weakNotifier.commit(live.startTimestamp(), alongside, options);
    }
    if (intents instanceof Intents.Spilled spilled) {
      // What did not fit into memory does not fit into one batch either. It is not walked through
      // for what is reserved, which is a courtesy.
      return twoPhase.commit(live, onePhaseAllowed ? spilled.near() : spilled, alongside, options);
    }
    List<Intent> listed = ((Intents.Listed) intents).list();
    reservations.pass(live.startTimestamp(), listed, options.lockWait().toNanos());
    return onePhaseAllowed && options.path() == CommitPath.FASTEST
        ? onePhase.commit(live.startTimestamp(), listed, alongside, live.placeOrNull(), options)
        : twoPhase.commit(live, intents, alongside, options);
  }

  @Override
  public BitSet load(LiveTransaction live, List<CellValue> cells, TransactionOptions options) {
    if (!onePhaseAllowed) {
      throw new UnsupportedOperationException("Commits in two phases have no loads");
    }
    try {
      if (!safePoint.startCommitting(live)) {
        throw new TxnException(
            TxnException.Kind.SNAPSHOT_TOO_OLD,
            "The transaction outlived the safe point; its snapshot is too old to load rows");
      }
      store.within(options.limit()).checkDeadline();
      return loads.load(live.startTimestamp(), cells, live.placeOrNull(), options);
    } finally {
      live.pauseCommitting();
      waiter.wakeAll();
    }
  }

  @Override
  public void end(LiveTransaction live) {
    transactions.end(live);
    if (live.isCommitting()) {
      waiter.wakeAll();
    }
  }
}

package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.time.Waiter;
import java.util.List;

/** Chooses the protocol for each commit. */
final class CommitPaths implements Commits {
  private final SafePoints safePoints;
  private final boolean onePhaseAllowed;
  private final OnePhaseCommitter onePhase;
  private final TwoPhaseCommitter twoPhase;
  private final WeakNotifier weakNotifier;
  private final Waiter waiter;

  CommitPaths(
      SafePoints safePoints,
      boolean onePhaseAllowed,
      OnePhaseCommitter onePhase,
      TwoPhaseCommitter twoPhase,
      WeakNotifier weakNotifier,
      Waiter waiter) {
    this.safePoints = safePoints;
    this.onePhaseAllowed = onePhaseAllowed;
    this.onePhase = onePhase;
    this.twoPhase = twoPhase;
    this.weakNotifier = weakNotifier;
    this.waiter = waiter;
  }

  @Override
  public CommitOutcome commit(
      LiveTransaction live, List<Intent> intents, Alongside alongside, TransactionOptions options) {
    if (!safePoints.startCommitting(live)) {
      // What this transaction would have to be checked against may have been dropped.
      return new CommitOutcome.Conflict(
          null, 0, "The transaction outlived the safe point; its snapshot is too old to commit");
    }
    if (intents.isEmpty()) {
      return weakNotifier.commit(live.startTimestamp(), alongside, options.durability());
    }
    return onePhaseAllowed && options.path() == CommitPath.FASTEST
        ? onePhase.commit(
            live.startTimestamp(),
            intents,
            alongside,
            options.durability(),
            options.lockWait().toNanos())
        : twoPhase.commit(
            live.startTimestamp(),
            intents,
            alongside,
            options.durability(),
            options.lockWait().toNanos());
  }

  @Override
  public void end(LiveTransaction live) {
    safePoints.end(live);
    if (live.isCommitting()) {
      waiter.wakeAll();
    }
  }
}

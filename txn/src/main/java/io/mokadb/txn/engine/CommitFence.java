package io.mokadb.txn.engine;

import io.mokadb.txn.CommitGuard;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.time.Drawn;

/**
 * A reason why a commit must not be, that is looked for once its timestamp was drawn: all locks
 * stand then, and nothing is visible. Called on the committing thread. Thread-safe.
 */
@FunctionalInterface
interface CommitFence {
  /** Compares what a serializable transaction has read with the commits before it (13). */
  CommitFence SERIAL =
      (live, drawn, options) -> live.placeOrNull().refusal(options.lockWait().toNanos());

  /**
   * Refuses a transaction that the safe point has passed (9). All its prewrites were acknowledged
   * before the answer that tells of the safe point, and nothing is dropped before the oracle tells
   * of it: so each condition of a transaction that may commit was judged by complete records.
   */
  CommitFence SAFE_POINT =
      (live, drawn, options) ->
          drawn.safePoint() <= live.first().startTimestamp()
              ? null
              : new CommitOutcome.Conflict(
                  null,
                  0,
                  "The transaction outlived the safe point; its snapshot is too old to commit");

  /** Asks the transaction's own guard, if the schema may have changed under what it writes. */
  CommitFence GUARD =
      (live, drawn, options) -> {
        CommitGuard guard = live.terms().guardOrNull();
        return guard == null || drawn.schema().equals(live.first().stampOrNull())
            ? null
            : guard.refusal(drawn.timestamp(), drawn.schema());
      };

  /**
   * @param drawn the commit timestamp, with what the oracle told at it
   * @return null if the commit may be
   */
  CommitOutcome.Conflict refusal(LiveTransaction live, Drawn drawn, TransactionOptions options);
}

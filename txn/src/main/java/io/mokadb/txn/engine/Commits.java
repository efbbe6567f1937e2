package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;

/** The one place that every commit passes. */
interface Commits {
  /**
   * @param alongside must not be empty if there is no intent
   */
  CommitOutcome commit(
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options);

  /** The transaction is over, whatever its outcome. */
  void end(LiveTransaction live);
}

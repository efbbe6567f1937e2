package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Intent;
import java.util.List;

/** Where every commit passes. */
interface Commits {
  /**
   * @param intents at least one, in key order
   */
  CommitOutcome commit(LiveTransaction live, List<Intent> intents, TransactionOptions options);

  /** The transaction is over, whatever its outcome. */
  void end(LiveTransaction live);
}

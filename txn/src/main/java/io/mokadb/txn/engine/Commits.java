package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Intent;
import java.util.List;

/** Where every commit passes. */
interface Commits {
  /**
   * @param intents in key order
   * @param alongside not nothing if there is no intent
   */
  CommitOutcome commit(
      LiveTransaction live, List<Intent> intents, Alongside alongside, TransactionOptions options);

  /** The transaction is over, whatever its outcome. */
  void end(LiveTransaction live);
}

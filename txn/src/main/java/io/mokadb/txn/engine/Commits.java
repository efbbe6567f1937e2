package io.mokadb.txn.engine;

import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import java.util.BitSet;
import java.util.List;

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

  /** See {@link io.mokadb.txn.Transaction#load}. */
  BitSet load(LiveTransaction live, List<CellValue> cells, TransactionOptions options);

  /** The transaction is over, whatever its outcome. */
  void end(LiveTransaction live);
}

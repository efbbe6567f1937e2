package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;

/**
 * Runs the transactions of one build after each other; one that conflicts runs again, with fewer
 * rows. Confined to one thread.
 */
final class FillTransactions {
  private final TransactionManager transactions;
  private final TransactionOptions options;
  private final Cancellation cancellation;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  FillTransactions(
      TransactionManager transactions,
      TransactionOptions options,
      Cancellation cancellation,
      DdlOptions sizes,
      DdlProbe probe) {
    this.transactions = transactions;
    this.options = options;
    this.cancellation = cancellation;
    this.sizes = sizes;
    this.probe = probe;
  }

  /** The work of one transaction. */
  interface Batch {
    /**
     * Buffers it.
     *
     * @param rows how many at most
     */
    IndexFiller.Left fill(Transaction transaction, int rows);

    /** What was buffered last is committed. */
    default void committed() {}
  }

  TransactionManager manager() {
    return transactions;
  }

  TransactionOptions options() {
    return options;
  }

  /**
   * Runs batches until nothing is left.
   *
   * @throws MokaException {@code NO_SUCH_INDEX} if the index was dropped, {@code
   *     SERIALIZATION_CONFLICT} if writers leave no gap, {@code CANCELLED}
   */
  void run(Batch batch) {
    int rows = sizes.fillBatch();
    int conflicts = 0;
    IndexFiller.Left left = IndexFiller.Left.MORE;
    while (left == IndexFiller.Left.MORE) {
      cancellation.check();
      try (Transaction transaction = transactions.begin(options)) {
        IndexFiller.Left after = batch.fill(transaction, rows);
        if (after == IndexFiller.Left.GONE) {
          throw gone();
        }
        probe.reached(DdlProbe.Step.BATCH_READ);
        CommitOutcome outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed) {
          batch.committed();
          left = after;
          conflicts = 0;
          rows = Math.min(sizes.fillBatch(), rows * 2);
          probe.reached(DdlProbe.Step.BATCH_FILLED);
        } else {
          // Also if the outcome is unknown: the next batch reads where the build stands. Where each
          // row is written many times in a second, a batch of one gets by.
          rows = Math.max(1, rows / 2);
          if (++conflicts > sizes.conflicts()) {
            throw new MokaException(
                SqlState.SERIALIZATION_CONFLICT,
                "The index cannot be filled, because rows of its table are being written all the"
                    + " time: create it again when there are fewer writers");
          }
        }
      }
    }
  }

  static MokaException gone() {
    return new MokaException(
        SqlState.NO_SUCH_INDEX, "The index was dropped while it was being built");
  }
}

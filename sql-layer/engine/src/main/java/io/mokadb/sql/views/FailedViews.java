package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Notes why views cannot go on, apart from the step that found it. Thread-safe. */
final class FailedViews {
  private final TransactionManager transactions;

  /** By view the start of the last step that failed. */
  private final Map<Long, Long> last = new ConcurrentHashMap<>();

  FailedViews(TransactionManager transactions) {
    this.transactions = transactions;
  }

  /** True if a step that began after a timestamp has failed. */
  boolean since(long view, long timestamp) {
    return last.getOrDefault(view, 0L) > timestamp;
  }

  /**
   * @param start of the step
   */
  void tell(KeptView view, MokaException failure, long start) {
    last.put(view.id(), start);
    String message = ViewReport.storable(failure.getMessage());
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      ViewReport before = ViewRecords.report(transaction, view.id());
      if (message.equals(before.error())) {
        return;
      }
      GroupFollower.LOG.warn(
          "Materialized view {} stays as it is, because its query fails: {}",
          view.name(),
          message,
          failure);
      ViewRecords.put(transaction, view.id(), before.withError(message));
      // If another writes it at this moment, the next failure is told.
      var unused = transaction.commit();
    }
  }
}

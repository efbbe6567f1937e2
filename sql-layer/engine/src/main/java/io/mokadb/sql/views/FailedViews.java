package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;

/** Notes why views cannot go on, apart from the step that found it. Thread-safe. */
final class FailedViews {
  private final TransactionManager transactions;

  FailedViews(TransactionManager transactions) {
    this.transactions = transactions;
  }

  void tell(KeptView view, MokaException failure) {
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

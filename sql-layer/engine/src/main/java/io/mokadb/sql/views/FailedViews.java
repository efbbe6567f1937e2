package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Notes why views cannot go on, apart from the step that found it. Thread-safe. */
final class FailedViews {
  /** A view that is computed as a whole rests so many times as long as it took. */
  private static final int RESTS = 10;

  private static final long LONGEST_REST = TimeUnit.MINUTES.toNanos(1);

  private final TransactionManager transactions;
  private final LongSupplier nanoClock;

  /** By view. */
  private final Map<Long, Failure> last = new ConcurrentHashMap<>();

  /**
   * The last step that failed.
   *
   * @param start of its transaction
   * @param restUntil by the clock of this object
   */
  private record Failure(long start, long restUntil) {}

  FailedViews(TransactionManager transactions, LongSupplier nanoClock) {
    this.transactions = transactions;
    this.nanoClock = nanoClock;
  }

  /**
   * Why a view cannot go on.
   *
   * @return null unless a step that began after a timestamp has failed, on this node or another one
   */
  String errorSince(Transaction transaction, long view, long timestamp) {
    ViewReport report = ViewRecords.report(transaction, view);
    Failure own = last.get(view);
    boolean failed = report.failed() > timestamp || own != null && own.start > timestamp;
    return failed ? report.error() : null;
  }

  /** True if a view failed a moment ago, so that it costs the others much to try it again. */
  boolean isResting(long view) {
    Failure failure = last.get(view);
    return failure != null && nanoClock.getAsLong() - failure.restUntil < 0;
  }

  /**
   * @param start of the step
   * @param begun when it began with this view, by the clock of this object
   */
  void tell(KeptView view, MokaException failure, long start, long begun) {
    long now = nanoClock.getAsLong();
    long rest = Math.min(LONGEST_REST, RESTS * (now - begun));
    last.put(view.id(), new Failure(start, now + rest));
    String message = ViewReport.storable(failure.getMessage());
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      ViewReport before = ViewRecords.report(transaction, view.id());
      boolean isNew = !message.equals(before.error());
      if (isNew) {
        GroupFollower.LOG.warn(
            "Materialized view {} stays as it is, because its query fails: {}",
            view.name(),
            message,
            failure);
      } else if (!transactions.work().isShared()) {
        return;
      }
      ViewRecords.put(transaction, view.id(), before.withError(message, start));
      // If another writes it at this moment, the next failure is told.
      var unused = transaction.commit();
    }
  }
}

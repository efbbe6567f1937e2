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
   * @param end by the clock of this object
   * @param took the time that this view took
   * @param awaited whether a caller waits for the next one
   */
  private record Failure(long start, long end, long took, boolean awaited) {
    long rest() {
      return Math.min(LONGEST_REST, awaited ? took : RESTS * took);
    }
  }

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
    return failure != null && nanoClock.getAsLong() - failure.end < failure.rest();
  }

  /**
   * A caller waits for a view. If it has failed before, what made it fail may be gone: so it is
   * tried again soon, and still does not take more than half of the time of the others.
   *
   * @param since a timestamp that was drawn when the call began
   */
  void awaited(long view, long since) {
    last.computeIfPresent(
        view,
        (id, one) -> one.start > since ? one : new Failure(one.start, one.end, one.took, true));
  }

  /**
   * @param start of the step
   * @param begun when it began with this view, by the clock of this object
   */
  void tell(KeptView view, MokaException failure, long start, long begun) {
    long now = nanoClock.getAsLong();
    last.put(view.id(), new Failure(start, now, now - begun, false));
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

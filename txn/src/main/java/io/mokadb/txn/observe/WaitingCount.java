package io.mokadb.txn.observe;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;

/**
 * Count of the rows that wait for an observer.
 *
 * @param rows with a notification, as far as they were counted
 * @param oldest timestamp of the oldest of these, of rows that were notified again meanwhile the
 *     newest; 0 without one
 */
record WaitingCount(long rows, long oldest) {
  private static final ReadRanges NOTIFICATIONS = ReadRanges.of(Family.NOTIFY, TimeRange.all());

  /**
   * Counts up to a limit, however many notifications of others lie between.
   *
   * @param limit where counting ends
   */
  static WaitingCount upTo(int limit, KvStore store, Registered registered) {
    ColumnRange own = new ColumnRange(registered.id(), registered.id());
    ScanRequest request =
        ScanRequest.forward(registered.definition().range(), NOTIFICATIONS).withColumns(own);
    return count(store, request, registered.id(), limit, Integer.MAX_VALUE);
  }

  /**
   * Counts up to {@link ObserverState#MOST_COUNTED}, at the same cost however many rows wait for
   * this observer or another one of the same rows: what lies behind too many notifications of
   * others counts as far as it is remembered.
   */
  static WaitingCount bounded(KvStore store, Registered registered) {
    int limit = ObserverState.MOST_COUNTED;
    ScanRequest request = ScanRequest.forward(registered.definition().range(), NOTIFICATIONS);
    WaitingCount counted = count(store, request, registered.id(), limit, 2 * limit);
    long remembered = Math.min(limit, registered.rows().size());
    return remembered <= counted.rows ? counted : new WaitingCount(remembered, counted.oldest);
  }

  private static WaitingCount count(
      KvStore store, ScanRequest request, int observer, int limit, int most) {
    long rows = 0;
    long oldest = 0;
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      CellView view;
      for (int looks = 0; looks < most && rows < limit && (view = cursor.next()) != null; looks++) {
        if (view.key().column().id() == observer) {
          long timestamp = view.notification().timestamp();
          rows++;
          oldest = oldest == 0 ? timestamp : Math.min(oldest, timestamp);
        }
      }
    }
    return new WaitingCount(rows, oldest);
  }
}

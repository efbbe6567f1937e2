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
import java.util.function.Predicate;

/**
 * The announcements that a store has, of commits after one timestamp and not after another. A scan
 * waits for nothing; see {@link AnnouncementWait}. Stateless.
 */
record AnnouncedRows(KvStore store, long after, long upTo) {
  /**
   * Gives the rows of a range, each with its newest announcement, in key order.
   *
   * @param taker says whether it wants another one
   * @return whether it was given all of them
   */
  boolean each(FollowerDefinition.Range range, Predicate<Window.ChangedRow> taker) {
    int id = range.observer();
    TimeRange times = new TimeRange(after + 1, Math.max(after, upTo) + 1);
    ScanRequest request =
        ScanRequest.forward(range.rows(), ReadRanges.of(Family.NOTIFY, times))
            .withColumns(new ColumnRange(id, id));
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        long newest = view.notification().timestamp();
        if (!taker.test(new Window.ChangedRow(id, view.key().row(), newest))) {
          return false;
        }
      }
      return true;
    }
  }
}

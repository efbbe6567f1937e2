package io.mokadb.txn.observe;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;

/** The rows that were announced between two snapshots and are not followed yet. Stateless. */
record PendingRows(ObserverHost host, List<FollowerDefinition.Range> ranges) {
  /** In the order of a step: what is on its way arrives, and then it is looked for. */
  List<Window.ChangedRow> between(long watermark, long snapshot, int limit) {
    List<Window.ChangedRow> found = new ArrayList<>();
    if (watermark >= snapshot) {
      return found;
    }
    long wait = TransactionOptions.DEFAULT.lockWait().toNanos();
    new AnnouncementWait(host, snapshot, wait).await(ranges);
    ReadRanges announced = ReadRanges.of(Family.NOTIFY, new TimeRange(watermark + 1, snapshot + 1));
    for (FollowerDefinition.Range range : ranges) {
      int id = range.observer();
      ScanRequest request =
          ScanRequest.forward(range.rows(), announced).withColumns(new ColumnRange(id, id));
      try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
        CellView view;
        while (found.size() < limit && (view = cursor.next()) != null) {
          long newest = view.notification().timestamp();
          found.add(new Window.ChangedRow(id, view.key().row(), newest));
        }
      }
    }
    return found;
  }
}

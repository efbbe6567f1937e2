package io.mokadb.txn.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.time.PersistedMark;
import java.util.function.Consumer;

/**
 * Notifications and their rows (V7). What the columns of {@code NOTIFY} mean, and which observer
 * has acknowledged what, the observers know; here it counts that a change was announced by a row
 * that was changed.
 */
final class NotificationCheck {
  private static final ReadRanges ANYTHING =
      new ReadRanges(null, TimeRange.all(), CellLook.RECORDS, null);

  private final KvStore store;
  private final Consumer<Flaw> flaws;

  NotificationCheck(KvStore store, Consumer<Flaw> flaws) {
    this.store = store;
    this.flaws = flaws;
  }

  void check(CellKey cell, Cell notification) {
    // Looked at in this order: a row may be collected as soon as the safe point has passed.
    if (!hasRecord(cell)
        && notification.timestamp() > PersistedMark.safePoint(store).value()
        && stillThere(cell, notification)) {
      flaws.accept(
          new Flaw(
              cell,
              Flaw.Kind.NOTIFICATION_WITHOUT_ROW,
              "The notification at "
                  + notification.timestamp()
                  + " is about a row that never was"));
    }
  }

  private boolean hasRecord(CellKey cell) {
    try (CellCursor cursor =
        store.scan(ScanRequest.forward(KeyRange.single(cell.row()), ANYTHING), Deadline.none())) {
      return cursor.next() != null;
    }
  }

  private boolean stillThere(CellKey cell, Cell notification) {
    TimeRange at = TimeRange.at(notification.timestamp());
    return new CellLook(store).read(cell, new ReadRanges(null, null, null, at)).notification()
        != null;
  }
}

package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides, for a row without an acknowledgement, whether its observer handled it and was told to
 * forget it, or never handled it. Two facts decide: the record of the deleted acknowledgement,
 * which garbage collection keeps while a notification that it covers is in the store or parked; and
 * that no notification is left, for a worker that has handled a change removes it afterwards.
 */
final class Forgotten {
  /** No notification. */
  static final long NONE = 0;

  private Forgotten() {}

  /**
   * Whether every change of the row that the transaction sees was handled.
   *
   * @param transaction in which the row has no acknowledgement
   */
  static boolean isHandled(KvStore store, ObserverTransaction transaction, int id, Key row) {
    return isHandledAsFarAsVisible(store, transaction, id, row)
        && (!awaitLocks(store, transaction, row)
            || isHandledAsFarAsVisible(store, transaction, id, row));
  }

  private static boolean isHandledAsFarAsVisible(
      KvStore store, ObserverTransaction transaction, int id, Key row) {
    CellKey acknowledgement = ObserverKeys.acknowledgement(id, row);
    long newest = newestNotification(store, id, row, transaction.startTimestamp());
    if (newest != NONE && Acknowledgement.forgotten(store, acknowledgement) < newest) {
      return false;
    }
    // Parking a row removes its notification, too.
    byte[] parked = transaction.get(ObserverKeys.parked(id, row));
    return parked == null || covers(store, acknowledgement, ParkedRecord.decode(parked));
  }

  /** Whether a parked row was handled after all, by an observer that was told to forget it. */
  static boolean covers(KvStore store, CellKey acknowledgement, ParkedRecord parked) {
    return Acknowledgement.forgotten(store, acknowledgement) >= parked.changedAt();
  }

  /**
   * Reads through the transaction what is locked and announced, so that its notification is there.
   *
   * @return whether there was any such thing
   */
  private static boolean awaitLocks(KvStore store, ObserverTransaction transaction, Key row) {
    List<CellKey> locked = new ArrayList<>();
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.upTo(transaction.startTimestamp()));
    try (CellCursor cursor =
        store.scan(ScanRequest.forward(KeyRange.single(row), locks), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        if (!LockRecord.decode(view.lock()).notified().isEmpty()) {
          locked.add(view.key());
        }
      }
    }
    locked.forEach(transaction::get);
    return !locked.isEmpty();
  }

  /** The timestamp of the newest one up to a timestamp. */
  static long newestNotification(KvStore store, int id, Key row, long upTo) {
    CellRead read =
        new CellRead(
            new CellKey(row, Column.of(id)),
            ReadRanges.of(Family.NOTIFY, new TimeRange(0, upTo + 1)));
    Cell newest = store.read(read, Deadline.none()).notification();
    return newest == null ? NONE : newest.timestamp();
  }
}

package io.mokadb.txn.action;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.NotificationRecord;
import java.util.ArrayList;
import java.util.List;

/** Makes announcements visible (paper, section 2.4): one cell of {@code NOTIFY} per observer. */
public final class Notify {
  private Notify() {}

  /** What goes with the commit record of a cell, in the same row mutation (invariant 7). */
  static void addTo(List<Edit> edits, NotifiedColumns notified, long commitTimestamp) {
    byte[] value = NotificationRecord.of(notified).encode();
    for (int i = 0; i < notified.size(); i++) {
      edits.add(Edit.put(Family.NOTIFY, Column.of(notified.id(i)), commitTimestamp, value.clone()));
    }
  }

  /**
   * A notification without a write. No check is needed: it conflicts with no other transaction.
   *
   * @param timestamp drawn from the oracle after all locks of its transaction stood, so that an
   *     observer that sees it waits for what the transaction has written
   */
  public static RowMutation weakly(WeakNotification notification, long timestamp) {
    List<Edit> edits = new ArrayList<>(notification.notified().size());
    addTo(edits, notification.notified(), timestamp);
    return new RowMutation(notification.row(), Condition.always(), edits);
  }
}

package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces a lock by its commit record (paper, figure 6, {@code Commit}). On the primary this is
 * the commit point; on a secondary any transaction that knows the verdict may do it. The
 * notifications that the lock carries become visible with it (invariant 7).
 */
public final class CommitLock {
  private CommitLock() {}

  /**
   * Refused unless the lock stands: it was committed or rolled back before. The lock goes together
   * with the place below it, where no other can come to stand: the commit record keeps every older
   * transaction out. So a store that marks what was deleted needs to look at one mark only.
   */
  public static RowMutation mutation(CellKey cell, LockRecord lock, long commitTimestamp) {
    Column column = cell.column();
    long start = lock.startTimestamp();
    List<Edit> edits = new ArrayList<>(2 + lock.notified().size());
    edits.add(Edit.put(Family.WRITE, column, commitTimestamp, lock.toWrite().encode()));
    edits.add(Edit.deleteUpTo(Family.LOCK, column, start));
    if (!lock.notified().isEmpty()) {
      Notify.addTo(edits, lock.notified(), commitTimestamp);
    }
    return new RowMutation(cell.row(), Condition.cellAt(Family.LOCK, column, start), edits);
  }
}

package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces a lock by its commit record (paper, figure 6, {@code Commit}). On the primary this is
 * the commit point; on a secondary any transaction that knows the verdict may do it. The
 * notifications that the lock carries become visible with it (invariant 7).
 */
public final class CommitLock {
  private CommitLock() {}

  /** Refused unless the guard of this lock stands: it was committed or rolled back before. */
  public static RowMutation mutation(CellKey cell, LockRecord lock, long commitTimestamp) {
    Column column = cell.column();
    long start = lock.startTimestamp();
    long guard = Timestamps.guardOf(start);
    List<Edit> edits = new ArrayList<>(3 + lock.notified().size());
    edits.add(Edit.put(Family.WRITE, column, commitTimestamp, lock.toWrite().encode()));
    edits.add(Edit.delete(Family.LOCK, column, start));
    edits.add(Edit.delete(Family.WRITE, column, guard));
    if (!lock.notified().isEmpty()) {
      Notify.addTo(edits, lock.notified(), commitTimestamp);
    }
    return new RowMutation(cell.row(), Condition.cellAt(Family.WRITE, column, guard), edits);
  }
}

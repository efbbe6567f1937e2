package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.List;

/** Prolongs the life of a primary lock (invariant 6). */
public final class RefreshLock {
  private RefreshLock() {}

  /** Refused once the lock is gone: its verdict has been spoken. */
  public static RowMutation mutation(CellKey primary, LockRecord lock) {
    Column column = primary.column();
    long start = lock.startTimestamp();
    return new RowMutation(
        primary.row(),
        Condition.cellAt(Family.LOCK, column, start),
        List.of(Edit.put(Family.LOCK, column, start, lock.encode())));
  }
}

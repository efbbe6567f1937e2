package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import java.util.function.LongSupplier;

/**
 * Applies the verdict of a primary to a lock of its transaction: forward or back, whatever the age
 * of the lock (invariant 5). A refused mutation means that another transaction did it.
 */
public final class ResolveLock {
  private ResolveLock() {}

  public static RowMutation forward(CellKey cell, LockRecord lock, long commitTimestamp) {
    return CommitLock.mutation(cell, lock, commitTimestamp);
  }

  /**
   * @param oracle see {@link Rollback#ofLock(CellKey, LockRecord, LongSupplier)}
   */
  public static RowMutation back(CellKey cell, LockRecord lock, LongSupplier oracle) {
    return Rollback.ofLock(cell, lock, oracle);
  }
}

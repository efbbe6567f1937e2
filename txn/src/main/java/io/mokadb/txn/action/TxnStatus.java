package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.txn.mvcc.LockRecord;

/** State of a transaction as its primary tells it. */
public sealed interface TxnStatus {
  /** Undecided: the primary lock stands. */
  record Undecided(LockRecord primaryLock) implements TxnStatus {}

  record Committed(long commitTimestamp) implements TxnStatus {}

  record RolledBack() implements TxnStatus {}

  /**
   * Neither lock nor verdict. Unless it is fenced, a rollback record must be written before any
   * transaction acts on it (invariant 4).
   *
   * @param fenced whether a prewrite can not succeed any more in any case, because a newer commit
   *     stands there
   * @param otherLock a lock of another transaction, which keeps a prewrite out while it stands;
   *     null if {@code fenced} or without such a lock
   * @param newestRollback if not {@code fenced}, the newest rollback record of others at or after
   *     the start timestamp; 0 if there is none
   */
  record Missing(boolean fenced, Cell otherLock, long newestRollback) implements TxnStatus {}
}

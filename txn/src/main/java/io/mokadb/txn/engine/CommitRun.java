package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.mvcc.LockRecord;

/** A two-phase commit under way in this process. */
final class CommitRun {
  private final CellKey primary;
  private volatile LockRecord primaryLock;

  /** Whether there is a lock to keep alive. */
  private volatile boolean primaryLocked;

  CommitRun(CellKey primary, LockRecord primaryLock) {
    this.primary = primary;
    this.primaryLock = primaryLock;
  }

  CellKey primary() {
    return primary;
  }

  LockRecord primaryLock() {
    return primaryLock;
  }

  /** The lock goes over rollback records of others; to be called before it is put. */
  void overRollbacks() {
    primaryLock = primaryLock.withOverRollbacks();
  }

  boolean isPrimaryLocked() {
    return primaryLocked;
  }

  void primaryLocked() {
    primaryLocked = true;
  }
}

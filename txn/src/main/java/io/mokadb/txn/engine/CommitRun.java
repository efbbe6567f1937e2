package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.observe.CommitUnderWay;

/**
 * A two-phase commit under way in this process. As long as it locks, every holder of a snapshot
 * knows that it will be committed after that: see {@link InFlight}.
 */
final class CommitRun implements CommitUnderWay {
  private static final long LOCKING = 0;
  private static final long DRAWING = 1;

  private final CellKey primary;
  private volatile LockRecord primaryLock;

  /** Whether there is a lock to keep alive. */
  private volatile boolean primaryLocked;

  /** {@link #LOCKING}, {@link #DRAWING} or the commit timestamp. */
  private volatile long commitTimestamp = LOCKING;

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

  /** Called before the oracle is asked for the commit timestamp. */
  void drawing() {
    commitTimestamp = DRAWING;
  }

  void drawn(long timestamp) {
    commitTimestamp = timestamp;
  }

  /** Whether it will not be committed at or before a snapshot that was taken before this call. */
  boolean isAfter(long snapshot) {
    long timestamp = commitTimestamp;
    return timestamp == LOCKING || timestamp != DRAWING && timestamp > snapshot;
  }

  @Override
  public boolean mayPrecede(long snapshot) {
    return !isAfter(snapshot);
  }
}

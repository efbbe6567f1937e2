package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.mvcc.LockRecord;

/** Puts an obstacle into words. */
final class Conflicts {
  private Conflicts() {}

  /** What came of a commit that failed, if another transaction is the reason. */
  static CommitOutcome.Conflict orThrow(TxnException failure) {
    if (failure.kind() == TxnException.Kind.LOCK_TIMEOUT
        || failure.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD) {
      return new CommitOutcome.Conflict(failure.cellOrNull(), 0, failure.getMessage());
    }
    throw failure;
  }

  static CommitOutcome.Conflict of(CellKey cell, long startTimestamp, Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Written written) {
      long other = written.otherStartTimestamp();
      return new CommitOutcome.Conflict(
          cell,
          other,
          "A cell was written by transaction "
              + other
              + " after transaction "
              + startTimestamp
              + " had taken its snapshot");
    }
    if (obstacle instanceof Obstacle.Locked locked) {
      long other = LockRecord.decode(locked.lock()).startTimestamp();
      return new CommitOutcome.Conflict(
          cell, other, "A cell is being written by transaction " + other);
    }
    if (obstacle instanceof Obstacle.OwnVerdict) {
      return new CommitOutcome.Conflict(
          cell,
          0,
          "Transaction "
              + startTimestamp
              + " was rolled back by another one, which had taken it for dead");
    }
    return new CommitOutcome.Conflict(
        cell, 0, "Other transactions contended for it again and again");
  }
}

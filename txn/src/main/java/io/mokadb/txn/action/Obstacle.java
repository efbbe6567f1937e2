package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;

/** Why a prewrite, or a cell of a one-phase commit, was refused or may have been: a second look. */
public sealed interface Obstacle {
  /** None: it was applied, for the lock is the transaction's own. */
  record OwnLock() implements Obstacle {}

  /** The transaction's own verdict stands there already. */
  record OwnVerdict(boolean committed) implements Obstacle {}

  /** Another transaction wrote, or was rolled back, at or after the start timestamp. */
  record Written(long otherStartTimestamp) implements Obstacle {}

  /** Another transaction holds the cell. */
  record Locked(Cell lock) implements Obstacle {}

  /** Nothing is there now: worth another try. */
  record Gone() implements Obstacle {}

  /** What to look at. */
  static ReadRanges ranges(long startTimestamp) {
    return new ReadRanges(
        null, TimeRange.all(), new TimeRange(startTimestamp, Timestamps.GUARD_BIT), null);
  }

  /**
   * @param view a look at the cell with {@link #ranges}
   */
  static Obstacle in(CellView view, long startTimestamp) {
    Cell lock = view.lock();
    if (lock != null && lock.timestamp() == startTimestamp) {
      return new OwnLock();
    }
    if (view.write() != null) {
      WriteRecord record = WriteRecord.decode(view.write().value());
      return record.startTimestamp() == startTimestamp
          ? new OwnVerdict(record.kind() != WriteKind.ROLLBACK)
          : new Written(record.startTimestamp());
    }
    return lock != null ? new Locked(lock) : new Gone();
  }
}

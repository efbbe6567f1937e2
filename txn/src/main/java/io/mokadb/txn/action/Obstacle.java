package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
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

  /** Another transaction wrote or locked the cell, and was committed after the start timestamp. */
  record Written(long otherStartTimestamp) implements Obstacle {}

  /** Another transaction holds the cell. */
  record Locked(Cell lock) implements Obstacle {}

  /** Nothing is there now: worth another try. */
  record Gone() implements Obstacle {}

  /**
   * Nothing is there but rollback records of younger transactions, which changed nothing: worth a
   * try that overlooks them.
   *
   * @param newest the newest of them
   */
  record OverRollbacks(long newest) implements Obstacle {}

  /** Any lock, and any record at or after a timestamp. */
  static ReadRanges ranges(long since) {
    return new ReadRanges(null, TimeRange.all(), new TimeRange(since, Timestamps.END), null);
  }

  /** None there is: no lock at all, and no record at or after a timestamp. */
  static Condition none(Column column, long since) {
    return Condition.noCellIn(column, ranges(since));
  }

  /**
   * What stands in the way of a transaction.
   *
   * @param since from where on; see {@link Intent#checkedFrom}
   */
  static Obstacle at(RowSource rows, CellKey cell, long startTimestamp, long since) {
    CellView view = rows.read(cell, ranges(since));
    Cell lock = view.lock();
    if (lock != null && lock.timestamp() == startTimestamp) {
      return new OwnLock();
    }
    long newestRollback = 0;
    Cell write = view.write();
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      boolean rollback = record.kind() == WriteKind.ROLLBACK;
      if (record.startTimestamp() == startTimestamp) {
        return new OwnVerdict(!rollback);
      }
      if (!rollback) {
        return new Written(record.startTimestamp());
      }
      newestRollback = Math.max(newestRollback, write.timestamp());
      write = CheckStatus.older(rows, cell, since, write.timestamp());
    }
    if (lock != null) {
      return new Locked(lock);
    }
    return newestRollback == 0 ? new Gone() : new OverRollbacks(newestRollback);
  }
}

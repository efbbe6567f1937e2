package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.List;

/**
 * Asks a primary for the verdict on its transaction (invariant 5).
 *
 * <table>
 *   <caption>What is found decides</caption>
 *   <tr><th>in the row of the primary</th><th>status</th></tr>
 *   <tr><td>lock at the start timestamp</td><td>undecided</td></tr>
 *   <tr><td>write record with this start timestamp</td><td>committed, at its timestamp</td></tr>
 *   <tr><td>rollback record with this start timestamp</td><td>rolled back</td></tr>
 *   <tr><td>a newer commit of another</td><td>missing, fenced</td></tr>
 *   <tr><td>no newer commit, a lock of another</td><td>missing, behind that lock</td></tr>
 *   <tr><td>rollback records of others, or nothing</td><td>missing</td></tr>
 * </table>
 */
public final class CheckStatus {
  private static final int LARGEST_PAGE = 1024;

  private CheckStatus() {}

  public static TxnStatus of(RowSource rows, CellKey primary, long startTimestamp) {
    // One look at lock and newest write together: committing moves the one to the other in one
    // step.
    CellView first = rows.read(primary, Obstacle.ranges(startTimestamp));
    Cell lock = first.lock();
    if (lock != null && lock.timestamp() == startTimestamp) {
      LockRecord record = LockRecord.decode(lock);
      if (!record.primary().equals(primary)) {
        throw new TxnException(
            TxnException.Kind.CORRUPTED,
            "The primary lock of transaction " + startTimestamp + " names another primary",
            primary);
      }
      return new TxnStatus.Undecided(record);
    }
    boolean fenced = false;
    long newestRollback = 0;
    List<Cell> page = first.write() == null ? List.of() : List.of(first.write());
    int size = 1;
    while (!page.isEmpty()) {
      for (Cell write : page) {
        WriteRecord record = WriteRecord.decode(write.value());
        if (record.startTimestamp() == startTimestamp) {
          return record.kind() == WriteKind.ROLLBACK
              ? new TxnStatus.RolledBack()
              : new TxnStatus.Committed(write.timestamp());
        }
        fenced |= record.kind() != WriteKind.ROLLBACK;
        newestRollback = Math.max(newestRollback, write.timestamp());
      }
      boolean last = page.size() < size;
      // Others may have committed thousands of times since: each look gets more of them.
      size = Math.min(LARGEST_PAGE, 4 * size);
      long oldest = page.get(page.size() - 1).timestamp();
      page = last ? List.of() : older(rows, primary, startTimestamp, oldest, size);
    }
    return fenced
        ? new TxnStatus.Missing(true, null, 0)
        : new TxnStatus.Missing(false, lock, newestRollback);
  }

  /** The newest records at or after the start timestamp and before another one, newest first. */
  private static List<Cell> older(
      RowSource rows, CellKey cell, long startTimestamp, long than, int most) {
    if (than <= startTimestamp) {
      return List.of();
    }
    TimeRange range = new TimeRange(startTimestamp, Math.min(than, Timestamps.END));
    CellRead read = new CellRead(cell, ReadRanges.of(Family.WRITE, range));
    return rows.versions(List.of(read), most).get(0).write();
  }

  /** The newest record at or after the start timestamp and before another one; null if none. */
  static Cell older(RowSource rows, CellKey cell, long startTimestamp, long than) {
    if (than <= startTimestamp) {
      return null;
    }
    TimeRange range = new TimeRange(startTimestamp, Math.min(than, Timestamps.END));
    return rows.read(cell, ReadRanges.of(Family.WRITE, range)).write();
  }
}

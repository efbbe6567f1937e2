package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Undoes a prewrite by a rollback record at the start timestamp, or above the rollback records that
 * the prewrite overlooked; or forestalls one that may still arrive (invariant 4). Secondaries get
 * the record as well: a repeated prewrite must not put a lock at a timestamp where one was deleted.
 */
public final class Rollback {
  private Rollback() {}

  /** Undoes where no prewrite can arrive late. Refused unless the lock stands. */
  public static RowMutation ofLock(CellKey cell, LockRecord lock) {
    return ofLock(cell, lock, lock.startTimestamp());
  }

  /**
   * Undoes; refused unless the lock stands.
   *
   * @param oracle draws a timestamp for the record of a lock that overlooked rollback records:
   *     another prewrite that overlooks the same ones must see it
   */
  public static RowMutation ofLock(CellKey cell, LockRecord lock, LongSupplier oracle) {
    return ofLock(cell, lock, lock.overRollbacks() ? oracle.getAsLong() : lock.startTimestamp());
  }

  private static RowMutation ofLock(CellKey cell, LockRecord lock, long recordTimestamp) {
    Column column = cell.column();
    long start = lock.startTimestamp();
    List<Edit> edits = new ArrayList<>(3);
    edits.add(record(column, start, recordTimestamp));
    // This version alone: an older transaction may still lock the cell, over the record.
    edits.add(Edit.delete(Family.LOCK, column, start));
    if (lock.hasData()) {
      edits.add(Edit.delete(Family.DATA, column, start));
    }
    return new RowMutation(cell.row(), Condition.cellAt(Family.LOCK, column, start), edits);
  }

  /**
   * Forestalls a prewrite that was not seen. Refused if it arrived meanwhile, was committed, or if
   * another transaction holds or wrote the cell after the start timestamp. Where rollback records
   * of others stand, which a prewrite may overlook, it looks, and is written, above them.
   *
   * @param newestRollback the newest of these records; 0 if there is none
   * @param fresh drawn from the oracle after the cell was looked at. The record stands there and
   *     not at the start timestamp, which garbage collection may have passed meanwhile
   */
  public static RowMutation ofMissing(
      CellKey cell, long startTimestamp, long newestRollback, long fresh) {
    Column column = cell.column();
    long since = newestRollback == 0 ? startTimestamp : newestRollback + 1;
    return new RowMutation(
        cell.row(), Obstacle.none(column, since), List.of(record(column, startTimestamp, fresh)));
  }

  /**
   * Forestalls a prewrite, while another transaction holds the cell: refused unless the lock of
   * that one stands, so this one's does not. A prewrite that comes later meets the record; one that
   * overlooks rollback records was decided on before that lock was put, and meets what becomes of
   * it: a commit, or a rollback record above those it overlooks.
   *
   * @param other the start timestamp of the lock that stands
   * @param fresh as above
   */
  public static RowMutation ofBarred(CellKey cell, long startTimestamp, long other, long fresh) {
    Column column = cell.column();
    return new RowMutation(
        cell.row(),
        Condition.cellAt(Family.LOCK, column, other),
        List.of(record(column, startTimestamp, fresh)));
  }

  private static Edit record(Column column, long startTimestamp, long at) {
    return Edit.put(Family.WRITE, column, at, WriteRecord.rollback(startTimestamp).encode());
  }
}

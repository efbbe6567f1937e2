package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.WriteHistory;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Drops what no snapshot at or above the safe point sees in one cell (invariant 9): all versions
 * below the newest one at or below the safe point, that one too if it is a delete, and the lock and
 * rollback records between it and the safe point. No lock at or below the safe point may be left.
 * Older versions that observers need are spared, together with the version above them, whatever it
 * is: a snapshot above the safe point must not see through to them. The same holds for a needed
 * timestamp at which the cell was empty.
 *
 * @param mutation what to apply, or null if there is nothing to drop
 * @param versions how many write records that drops
 */
public record CollectGarbage(RowMutation mutation, long versions) {
  private static final CollectGarbage NOTHING = new CollectGarbage(null, 0);
  private static final long[] NONE = {};

  public static CollectGarbage in(WriteHistory history, long safePoint) {
    return in(history, safePoint, NONE);
  }

  /**
   * @param history of the cell, not looked at yet
   * @param needed timestamps at which the cell must stay readable though they lie below the safe
   *     point
   */
  public static CollectGarbage in(WriteHistory history, long safePoint, long[] needed) {
    CellKey cell = history.cell();
    Iterator<Cell> writes = history.downFrom(safePoint);
    List<Edit> above = new ArrayList<>();
    long newest = 0;
    while (writes.hasNext()) {
      Cell write = writes.next();
      newest = Math.max(newest, write.timestamp());
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        return anyIn(needed, 0, write.timestamp())
            ? sparing(cell, above, write, record, writes, needed)
            : belowVersion(cell, above, write, record, count(writes));
      }
      above.add(Edit.delete(Family.WRITE, cell.column(), write.timestamp()));
    }
    return above.isEmpty()
        ? NOTHING
        : of(cell, List.of(Edit.deleteUpTo(Family.WRITE, cell.column(), newest)), above.size());
  }

  private static CollectGarbage belowVersion(
      CellKey cell, List<Edit> above, Cell write, WriteRecord record, long below) {
    Column column = cell.column();
    List<Edit> edits = new ArrayList<>(above);
    long dropped = above.size() + below;
    boolean deleted = record.kind() == WriteKind.DELETE;
    if (deleted) {
      edits.add(Edit.deleteUpTo(Family.WRITE, column, write.timestamp()));
      dropped++;
    } else if (below > 0) {
      edits.add(Edit.deleteUpTo(Family.WRITE, column, write.timestamp() - 1));
    }
    if (dropped > 0) {
      // An older version was committed before this one's transaction began, so its value lies below
      // that start timestamp; a younger one's lies above.
      long keptFrom = record.startTimestamp();
      edits.add(Edit.deleteUpTo(Family.DATA, column, deleted ? keptFrom : keptFrom - 1));
    }
    return of(cell, edits, dropped);
  }

  /**
   * @param kept the newest version
   * @param below what lies below it
   */
  private static CollectGarbage sparing(
      CellKey cell,
      List<Edit> above,
      Cell kept,
      WriteRecord record,
      Iterator<Cell> below,
      long[] needed) {
    Column column = cell.column();
    List<Edit> edits = new ArrayList<>(above);
    boolean spared = false;
    List<Edit> deletesAboveNothing = new ArrayList<>(0);
    long versions = above.size();
    long belowKept = 0;
    long newer = kept.timestamp();
    while (below.hasNext()) {
      Cell write = below.next();
      belowKept++;
      WriteRecord older = WriteRecord.decode(write.value());
      boolean isNeeded = older.kind().isVersion() && anyIn(needed, write.timestamp(), newer);
      if (isNeeded && older.kind() == WriteKind.PUT) {
        spared = true;
        deletesAboveNothing.clear();
      } else if (isNeeded) {
        deletesAboveNothing.add(Edit.delete(Family.WRITE, column, write.timestamp()));
      } else {
        versions++;
        drop(edits, column, write, older);
      }
      if (older.kind().isVersion()) {
        newer = write.timestamp();
      }
    }
    edits.addAll(deletesAboveNothing);
    versions += deletesAboveNothing.size();
    return spared ? of(cell, edits, versions) : belowVersion(cell, above, kept, record, belowKept);
  }

  private static void drop(List<Edit> edits, Column column, Cell write, WriteRecord record) {
    edits.add(Edit.delete(Family.WRITE, column, write.timestamp()));
    if (record.kind() == WriteKind.PUT && record.value() == null) {
      edits.add(Edit.delete(Family.DATA, column, record.startTimestamp()));
    }
  }

  private static boolean anyIn(long[] timestamps, long from, long until) {
    for (long timestamp : timestamps) {
      if (timestamp >= from && timestamp < until) {
        return true;
      }
    }
    return false;
  }

  private static CollectGarbage of(CellKey cell, List<Edit> edits, long versions) {
    return edits.isEmpty()
        ? NOTHING
        : new CollectGarbage(new RowMutation(cell.row(), Condition.always(), edits), versions);
  }

  private static long count(Iterator<Cell> writes) {
    long count = 0;
    while (writes.hasNext()) {
      writes.next();
      count++;
    }
    return count;
  }
}

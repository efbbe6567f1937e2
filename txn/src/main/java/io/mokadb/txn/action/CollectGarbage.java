package io.mokadb.txn.action;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.ArrayList;
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

  public static CollectGarbage in(RowSource rows, CellKey cell, long safePoint) {
    return in(rows, cell, safePoint, NONE);
  }

  /**
   * @param needed timestamps at which the cell must stay readable though they lie below the safe
   *     point
   */
  public static CollectGarbage in(RowSource rows, CellKey cell, long safePoint, long[] needed) {
    Column column = cell.column();
    List<Edit> edits = new ArrayList<>();
    Cell write = newest(rows, cell, safePoint);
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        CollectGarbage sparing = sparing(rows, cell, edits, write, needed);
        return sparing != null ? sparing : belowVersion(rows, cell, edits, write, record);
      }
      edits.add(Edit.delete(Family.WRITE, column, write.timestamp()));
      write = newest(rows, cell, write.timestamp() - 1);
    }
    return of(cell, edits, edits.size());
  }

  private static CollectGarbage belowVersion(
      RowSource rows, CellKey cell, List<Edit> edits, Cell write, WriteRecord record) {
    Column column = cell.column();
    long dropped = edits.size() + countBelow(rows, cell, write.timestamp());
    boolean deleted = record.kind() == WriteKind.DELETE;
    if (deleted) {
      edits.add(Edit.deleteUpTo(Family.WRITE, column, write.timestamp()));
      dropped++;
    } else if (dropped > edits.size()) {
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

  /** Returns null if nothing below the kept version is needed. */
  private static CollectGarbage sparing(
      RowSource rows, CellKey cell, List<Edit> above, Cell kept, long[] needed) {
    if (!anyIn(needed, 0, kept.timestamp())) {
      return null;
    }
    Column column = cell.column();
    List<Edit> edits = new ArrayList<>(above);
    long versions = edits.size();
    boolean spared = false;
    List<Edit> deletesAboveNothing = new ArrayList<>(0);
    long newer = kept.timestamp();
    Cell write = newest(rows, cell, newer - 1);
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      boolean isNeeded = record.kind().isVersion() && anyIn(needed, write.timestamp(), newer);
      if (isNeeded && record.kind() == WriteKind.PUT) {
        spared = true;
        deletesAboveNothing.clear();
      } else if (isNeeded) {
        deletesAboveNothing.add(Edit.delete(Family.WRITE, column, write.timestamp()));
      } else {
        versions++;
        drop(edits, column, write, record);
      }
      if (record.kind().isVersion()) {
        newer = write.timestamp();
      }
      write = newest(rows, cell, write.timestamp() - 1);
    }
    edits.addAll(deletesAboveNothing);
    versions += deletesAboveNothing.size();
    return spared ? of(cell, edits, versions) : null;
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

  private static long countBelow(RowSource rows, CellKey cell, long timestamp) {
    long count = 0;
    Cell write = newest(rows, cell, timestamp - 1);
    while (write != null) {
      count++;
      write = newest(rows, cell, write.timestamp() - 1);
    }
    return count;
  }

  private static Cell newest(RowSource rows, CellKey cell, long timestamp) {
    return timestamp < 0
        ? null
        : rows.read(cell, ReadRanges.of(Family.WRITE, TimeRange.upTo(timestamp))).write();
  }
}

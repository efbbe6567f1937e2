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
 *
 * @param mutation what to apply, or null if there is nothing to drop
 * @param versions how many write records that drops
 */
public record CollectGarbage(RowMutation mutation, long versions) {
  private static final CollectGarbage NOTHING = new CollectGarbage(null, 0);

  public static CollectGarbage in(RowSource rows, CellKey cell, long safePoint) {
    Column column = cell.column();
    List<Edit> edits = new ArrayList<>();
    Cell write = newest(rows, cell, safePoint);
    while (write != null) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind().isVersion()) {
        return belowVersion(rows, cell, edits, write, record);
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

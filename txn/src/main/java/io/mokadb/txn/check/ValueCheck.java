package io.mokadb.txn.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteHistory;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.Iterator;
import java.util.function.Consumer;

/** Values in {@code DATA} that nothing refers to (V4). */
final class ValueCheck {
  private final CellLook look;
  private final Consumer<Flaw> flaws;

  ValueCheck(CellLook look, Consumer<Flaw> flaws) {
    this.look = look;
    this.flaws = flaws;
  }

  /** Looks at all values of a cell of which {@code newest} is one. */
  void check(CellKey cell, Cell newest) {
    Cell value = newest;
    while (value != null) {
      if (isOrphan(cell, value.timestamp())) {
        flaws.accept(
            new Flaw(
                cell,
                Flaw.Kind.VALUE_ORPHANED,
                "No record refers to the value at " + value.timestamp()));
      }
      // One by one: a page of long values may not fit into memory.
      value =
          value.timestamp() == 0
              ? null
              : look.read(cell, ReadRanges.of(Family.DATA, TimeRange.upTo(value.timestamp() - 1)))
                  .data();
    }
  }

  private boolean isOrphan(CellKey cell, long start) {
    // A lock that is gone at the first look has become a record before the search for one begins.
    if (look.hasLock(cell, start)) {
      return false;
    }
    Iterator<Cell> writes = new WriteHistory(look, cell).downFrom(Timestamps.END - 1);
    while (writes.hasNext()) {
      Cell write = writes.next();
      if (write.timestamp() < start) {
        break;
      } else if (startsAt(write, start)) {
        return false;
      }
    }
    // Garbage collection removes both at once.
    CellView now =
        look.read(cell, new ReadRanges(TimeRange.at(start), TimeRange.at(start), null, null));
    return now.data() != null && now.lock() == null;
  }

  private static boolean startsAt(Cell write, long start) {
    try {
      return WriteRecord.decode(write.value()).startTimestamp() == start;
    } catch (TxnException e) {
      // It may be the one; that it is damaged is noted elsewhere.
      return true;
    }
  }
}

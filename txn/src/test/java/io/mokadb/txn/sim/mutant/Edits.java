package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Cell;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.List;
import java.util.function.Predicate;

/** Mutations, slightly wrong. */
final class Edits {
  private Edits() {}

  static RowMutation without(RowMutation mutation, Predicate<Edit> unwanted) {
    List<Edit> edits = mutation.edits().stream().filter(unwanted.negate()).toList();
    return new RowMutation(mutation.row(), mutation.condition(), edits);
  }

  static RowMutation under(RowMutation mutation, Condition condition) {
    return new RowMutation(mutation.row(), condition, mutation.edits());
  }

  static boolean isRecord(Edit edit, WriteKind kind) {
    return edit instanceof Edit.Put put
        && put.family() == Family.WRITE
        && WriteRecord.decode(put.value()).kind() == kind;
  }

  /** A condition that asks for no lock, and no write since; null of any other. */
  static Condition.NoCellIn claimed(RowMutation mutation) {
    return mutation.condition() instanceof Condition.NoCellIn none
            && none.ranges().lock() != null
            && none.ranges().write() != null
        ? none
        : null;
  }

  /** The same mutation under such a condition, with no look at writes. */
  static RowMutation claimingUnlocked(RowMutation mutation) {
    Condition.NoCellIn none = claimed(mutation);
    return under(mutation, Condition.noCellIn(Family.LOCK, none.column(), none.ranges().lock()));
  }

  /** The same mutation under such a condition, with no look at locks. */
  static RowMutation claimingUnwritten(RowMutation mutation) {
    Condition.NoCellIn none = claimed(mutation);
    return under(mutation, Condition.noCellIn(Family.WRITE, none.column(), none.ranges().write()));
  }

  /**
   * The same mutation under such a condition, which looks at writes since the start timestamp
   * alone.
   */
  static RowMutation claimingFromStart(RowMutation mutation) {
    Condition.NoCellIn none = claimed(mutation);
    long start = 0;
    for (Edit edit : mutation.edits()) {
      if (edit instanceof Edit.Put put && put.family() == Family.LOCK) {
        start = put.timestamp();
      } else if (edit instanceof Edit.Put put && put.family() == Family.WRITE) {
        start = WriteRecord.decode(put.value()).startTimestamp();
      }
    }
    TimeRange write = none.ranges().write();
    ReadRanges ranges =
        new ReadRanges(
            null,
            none.ranges().lock(),
            new TimeRange(Math.max(write.from(), start), write.until()),
            null);
    return under(mutation, Condition.noCellIn(none.column(), ranges));
  }

  static boolean needsLock(RowMutation mutation) {
    return mutation.condition() instanceof Condition.CellAt at && at.family() == Family.LOCK;
  }

  /** Whether this puts a lock in spite of rollback records. */
  static boolean locksOverRollbacks(RowMutation mutation) {
    return mutation.edits().stream()
        .anyMatch(
            edit ->
                edit instanceof Edit.Put put
                    && put.family() == Family.LOCK
                    && LockRecord.decode(new Cell(put.timestamp(), put.value())).overRollbacks());
  }

  /** A rollback record moved to the start of its transaction; any other edit as it is. */
  static Edit atItsStart(Edit edit) {
    if (edit instanceof Edit.Put put && isRecord(edit, WriteKind.ROLLBACK)) {
      long start = WriteRecord.decode(put.value()).startTimestamp();
      return Edit.put(put.family(), put.column(), start, put.value());
    }
    return edit;
  }
}

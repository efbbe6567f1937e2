package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Cell;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.Timestamps;
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
        && put.timestamp() < Timestamps.GUARD_BIT
        && WriteRecord.decode(put.value()).kind() == kind;
  }

  /** The range of a "no write and no lock since" condition; null of any other. */
  static TimeRange claimed(RowMutation mutation) {
    return mutation.condition() instanceof Condition.NoCellIn none
            && none.family() == Family.WRITE
            && none.range().until() == Long.MAX_VALUE
            && !mutation.row().equals(PersistedMark.ROW)
        ? none.range()
        : null;
  }

  /** The same mutation with another range in such a condition. */
  static RowMutation claiming(RowMutation mutation, TimeRange range) {
    Condition.NoCellIn none = (Condition.NoCellIn) mutation.condition();
    return under(mutation, Condition.noCellIn(none.family(), none.column(), range));
  }

  static boolean needsGuard(RowMutation mutation) {
    return mutation.condition() instanceof Condition.CellAt at
        && at.timestamp() >= Timestamps.GUARD_BIT;
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

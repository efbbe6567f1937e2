package io.mokadb.txn.time;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.List;

/**
 * A number in the store that grows, and is lowered by its owner only. It is the timestamp of a cell
 * in the {@code DATA} family of a reserved row, so that raising it is one conditional mutation, and
 * scans of committed data, which look at {@code LOCK} and {@code WRITE}, never see it. Not
 * thread-safe; two instances on one mark find out about each other.
 */
public final class PersistedMark {
  /**
   * The row of all marks. Columns at the upper end of the column ids are marks of the store; others
   * are those of observers.
   */
  public static final Key ROW = Key.wrap(new byte[] {0});

  private static final int ATTEMPTS = 3;
  private static final byte[] PRESENT = {1};

  private final KvStore store;
  private final CellKey cell;
  private long value;

  private PersistedMark(KvStore store, Column column) {
    this.store = store;
    this.cell = CellKey.of(ROW, column);
    this.value = load();
  }

  /** Every timestamp ever handed out lies below this mark. */
  public static PersistedMark oracleBound(KvStore store) {
    return new PersistedMark(store, Column.of(Column.MAX_ID));
  }

  /** No snapshot below this mark can be read. */
  public static PersistedMark safePoint(KvStore store) {
    return new PersistedMark(store, Column.of(Column.MAX_ID - 1));
  }

  /** Not 0 while the store is an unfinished copy of another one. */
  public static PersistedMark unfinishedCopy(KvStore store) {
    return new PersistedMark(store, Column.of(Column.MAX_ID - 2));
  }

  /** Up to here announcements under an observer's id may have been removed. */
  public static PersistedMark removed(KvStore store, int observer) {
    return new PersistedMark(store, Column.of(observer));
  }

  /** What tells the value of {@link #removed}: it is the timestamp of the cell in {@code DATA}. */
  public static CellRead readOfRemoved(int observer) {
    return readOf(CellKey.of(ROW, Column.of(observer)));
  }

  private static CellRead readOf(CellKey cell) {
    return new CellRead(cell, ReadRanges.of(Family.DATA, TimeRange.all()));
  }

  /** The value last loaded or raised to; 0 if never raised. */
  public long value() {
    return value;
  }

  /**
   * Raises the mark durably.
   *
   * @return whether it was this call that did it; false if the store holds a mark at or above
   *     {@code target}, which {@link #value} then tells
   * @throws KvException if it remains unknown whether the mark was raised
   */
  public boolean raise(long target) {
    if (target <= value) {
      throw new IllegalArgumentException("The mark is at " + value + " and does not go back");
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      MutationOutcome outcome =
          store.mutate(List.of(raising(target)), Durability.SYNC, Deadline.none()).get(0);
      if (outcome == MutationOutcome.APPLIED) {
        value = target;
        return true;
      }
      long stored = load();
      if (stored >= target) {
        value = stored;
        return stored == target;
      }
    }
    throw new KvException(
        KvException.Kind.IO, "The store does not say whether it keeps the mark at " + target);
  }

  /**
   * Lowers the mark durably, unless the store holds a higher one by now.
   *
   * @throws KvException if it remains unknown whether the mark was lowered
   */
  public void lower(long target) {
    if (target >= value) {
      throw new IllegalArgumentException("The mark is at " + value + " and is not lowered by that");
    }
    RowMutation mutation = moving(target, value + 1);
    MutationOutcome outcome =
        store.mutate(List.of(mutation), Durability.SYNC, Deadline.none()).get(0);
    if (outcome == MutationOutcome.UNKNOWN) {
      throw new KvException(
          KvException.Kind.IO, "The store does not say whether it keeps the mark at " + target);
    }
    value = outcome == MutationOutcome.APPLIED ? target : load();
  }

  private RowMutation raising(long target) {
    return moving(target, target);
  }

  /**
   * @param free from here on there must be no mark
   */
  private RowMutation moving(long target, long free) {
    Column column = cell.column();
    Condition condition = Condition.noCellIn(Family.DATA, column, TimeRange.since(free));
    Edit put = Edit.put(Family.DATA, column, target, PRESENT);
    return new RowMutation(
        cell.row(),
        condition,
        value == 0 ? List.of(put) : List.of(put, Edit.delete(Family.DATA, column, value)));
  }

  private long load() {
    Cell newest = store.read(readOf(cell), Deadline.none()).data();
    return newest == null ? 0 : newest.timestamp();
  }
}

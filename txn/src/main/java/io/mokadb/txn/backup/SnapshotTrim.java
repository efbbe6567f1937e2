package io.mokadb.txn.backup;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.CheckStatus;
import io.mokadb.txn.action.ResolveLock;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.action.RowSource;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.NotificationRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.observe.ObserverRecord;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Cuts a store that is not in use back to a snapshot (B1). Idempotent, so it may be interrupted and
 * repeated.
 */
public final class SnapshotTrim {
  private static final int BATCH = 256;

  private final KvStore store;
  private final long snapshot;

  /**
   * @param snapshot that was readable when the store was copied
   */
  public SnapshotTrim(KvStore store, long snapshot) {
    this.store = store;
    this.snapshot = snapshot;
  }

  /**
   * Does it, durably.
   *
   * @throws TxnException SNAPSHOT_TOO_OLD if garbage collection had passed the snapshot; CORRUPTED
   */
  public void run() {
    if (PersistedMark.safePoint(store).value() > snapshot) {
      throw new TxnException(
          TxnException.Kind.SNAPSHOT_TOO_OLD,
          "What the snapshot " + snapshot + " saw was partly collected before it was copied");
    }
    // Verdicts first: they stand in write records, of which some go next.
    forEach(ReadRanges.of(Family.LOCK, TimeRange.all()), this::settle);
    TimeRange later = new TimeRange(snapshot + 1, Timestamps.END);
    forEach(ObserverRecord.all(), ReadRanges.of(Family.WRITE, later), this::putNotificationBack);
    forEach(ReadRanges.of(Family.WRITE, later), this::dropLaterWrites);
    forEach(
        ReadRanges.of(Family.NOTIFY, TimeRange.since(snapshot + 1)), this::dropLaterNotifications);
    // What was acknowledged before is made durable by one more that changes nothing (K5).
    apply(
        List.of(new RowMutation(PersistedMark.ROW, Condition.always(), List.of())),
        Durability.SYNC);
  }

  private void settle(CellKey cell) {
    Cell found = newest(cell, ReadRanges.of(Family.LOCK, TimeRange.all())).lock();
    while (found != null) {
      LockRecord lock = LockRecord.decode(found);
      apply(List.of(verdict(cell, lock)), Durability.BUFFERED);
      Cell next = newest(cell, ReadRanges.of(Family.LOCK, TimeRange.all())).lock();
      if (next != null && next.timestamp() == found.timestamp()) {
        throw new TxnException(
            TxnException.Kind.CORRUPTED, "The lock on a cell cannot be resolved", cell);
      }
      found = next;
    }
  }

  private RowMutation verdict(CellKey cell, LockRecord lock) {
    TxnStatus status = CheckStatus.of(RowSource.of(store), lock.primary(), lock.startTimestamp());
    // Also what was committed after the snapshot: as a record it is cut off with all others, and
    // with an observer's goes what the observer must be told again.
    return status instanceof TxnStatus.Committed committed
        ? ResolveLock.forward(cell, lock, committed.commitTimestamp())
        : Rollback.ofLock(cell, lock);
  }

  /** An observer's verdict on a row that goes: what it had been told, it is told again (B4). */
  private void putNotificationBack(CellKey cell) {
    ObserverRecord record = ObserverRecord.of(cell.row());
    if (record.row() != null) {
      Column observer = Column.of(record.observer());
      byte[] notification = new NotificationRecord(0, 0).encode();
      Edit put = Edit.put(Family.NOTIFY, observer, snapshot, notification);
      apply(
          List.of(new RowMutation(record.row(), Condition.always(), List.of(put))),
          Durability.BUFFERED);
    }
  }

  private void dropLaterWrites(CellKey cell) {
    List<Edit> edits = new ArrayList<>();
    long until = Timestamps.END;
    while (true) {
      Cell write =
          newest(cell, ReadRanges.of(Family.WRITE, new TimeRange(snapshot + 1, until))).write();
      if (write == null) {
        break;
      }
      edits.add(Edit.delete(Family.WRITE, cell.column(), write.timestamp()));
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind() == WriteKind.PUT && record.value() == null) {
        edits.add(Edit.delete(Family.DATA, cell.column(), record.startTimestamp()));
      }
      until = write.timestamp();
    }
    change(cell, edits);
  }

  private void dropLaterNotifications(CellKey cell) {
    List<Edit> edits = new ArrayList<>();
    long until = Long.MAX_VALUE;
    while (true) {
      Cell notification =
          newest(cell, ReadRanges.of(Family.NOTIFY, new TimeRange(snapshot + 1, until)))
              .notification();
      if (notification == null) {
        break;
      }
      edits.add(Edit.delete(Family.NOTIFY, cell.column(), notification.timestamp()));
      until = notification.timestamp();
    }
    change(cell, edits);
  }

  private void change(CellKey cell, List<Edit> edits) {
    if (!edits.isEmpty()) {
      RowMutation mutation = new RowMutation(cell.row(), Condition.always(), edits);
      apply(List.of(mutation), Durability.BUFFERED);
    }
  }

  private void apply(List<RowMutation> mutations, Durability durability) {
    for (MutationOutcome outcome : store.mutate(mutations, durability, Deadline.none())) {
      if (outcome == MutationOutcome.UNKNOWN) {
        throw new KvException(KvException.Kind.IO, "The store did not say whether it was changed");
      }
    }
  }

  private CellView newest(CellKey cell, ReadRanges ranges) {
    return store.read(new CellRead(cell, ranges), Deadline.none());
  }

  /** Visits cells in batches: what a visit changes must not disturb the cursor that found it. */
  private void forEach(ReadRanges ranges, Consumer<CellKey> visit) {
    forEach(KeyRange.all(), ranges, visit);
  }

  private void forEach(KeyRange range, ReadRanges ranges, Consumer<CellKey> visit) {
    CellKey last = null;
    List<CellKey> cells;
    do {
      cells = new ArrayList<>();
      KeyRange rest = last == null ? range : KeyRange.of(last.row(), range.end());
      ScanRequest request = ScanRequest.forward(rest, ranges).withBlockSize(BATCH);
      try (CellCursor cursor = store.scan(request, Deadline.none())) {
        CellView view = cursor.next();
        while (view != null && cells.size() < BATCH) {
          if ((last == null || view.key().compareTo(last) > 0)
              && !view.key().row().equals(PersistedMark.ROW)) {
            cells.add(view.key());
          }
          view = cursor.next();
        }
      }
      cells.forEach(visit);
      last = cells.isEmpty() ? null : cells.get(cells.size() - 1);
    } while (!cells.isEmpty());
  }
}

package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Versions that garbage collection must keep for observers: for a row with a waiting or parked
 * notification, the versions that its observers saw last, and the records that told them to forget
 * it. Made for one collection, after its safe point was raised and old locks were resolved: a later
 * notification is younger than the safe point, so its observer last saw the version that is kept
 * anyway, or an older one for which a notification already exists. A notification that returns for
 * a parked row is among these.
 */
public final class KeptVersions {
  private static final TimeRange RECORDS = new TimeRange(0, Timestamps.END);

  private final KvStore store;
  private final IntPredicate followed;

  /** Observers that want the version they saw last of all rows. */
  private final List<Registered> forgoing;

  /**
   * @param followed tells of an observer's id whether a follower's range has it: what it needs is
   *     above the safe point
   */
  KeptVersions(KvStore store, ObserverRegistry registry, IntPredicate followed) {
    this.store = store;
    this.followed = followed;
    this.forgoing =
        registry.all().stream().filter(each -> each.definition().skipsChanges()).toList();
  }

  private List<Integer> parkedIds() {
    List<Integer> ids = new ArrayList<>();
    Integer id = firstParked(0);
    while (id != null) {
      ids.add(id);
      id = firstParked(id + 1);
    }
    return ids;
  }

  private Integer firstParked(int from) {
    ScanRequest request =
        ScanRequest.forward(ObserverKeys.parkedFrom(from), ReadRanges.of(Family.WRITE, RECORDS))
            .withLimit(1);
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      CellView view = cursor.next();
      return view == null ? null : ObserverKeys.idOf(view.key().row());
    }
  }

  /**
   * At which timestamps rows must stay readable.
   *
   * @param cells of the rows in question, in key order
   * @return by row; a row that is not there needs nothing
   */
  public Map<Key, long[]> among(List<CellView> cells) {
    Set<Key> rows = new HashSet<>();
    for (CellView cell : cells) {
      rows.add(cell.key().row());
    }
    KeyRange range =
        KeyRange.of(cells.get(0).key().row(), cells.get(cells.size() - 1).key().row().next());
    Map<Key, long[]> kept = new HashMap<>();
    // A row is parked, or tried again, while this looks: it goes from one place to the other.
    addParked(rows, range, kept);
    addNotified(rows, range, kept);
    addParked(rows, range, kept);
    for (Registered registered : forgoing) {
      for (Key row : rows) {
        if (registered.definition().range().contains(row)) {
          add(kept, row, registered.id());
        }
      }
    }
    return kept;
  }

  /**
   * Which of these cells tell that an observer was told to forget a row, while a change that it has
   * handled waits or is parked still: without them it would be taken for one that was not handled.
   * A row that is forgotten is neither parked nor tried again, so that this may look at the one
   * place after the other.
   *
   * @param cells with the newest of their records that may be dropped
   */
  public Set<CellKey> forgotten(List<CellView> cells) {
    Set<CellKey> needed = new HashSet<>();
    List<Integer> parked = null;
    for (CellView cell : cells) {
      long forgotten = forgottenAt(cell);
      if (forgotten != Acknowledgement.NEVER) {
        parked = parked == null ? parkedIds() : parked;
        int id = ObserverKeys.idOf(cell.key().row());
        Key row = ObserverKeys.rowOf(cell.key().row());
        if (parked.contains(id) && isParked(id, row)
            || Forgotten.newestNotification(store, id, row, forgotten) != Forgotten.NONE) {
          needed.add(cell.key());
        }
      }
    }
    return needed;
  }

  private long forgottenAt(CellView cell) {
    if (!ObserverKeys.isAcknowledgement(cell.key().row())) {
      return Acknowledgement.NEVER;
    }
    WriteRecord record = WriteRecord.decode(cell.write().value());
    return switch (record.kind()) {
      case PUT -> Acknowledgement.NEVER;
      case DELETE -> record.startTimestamp();
      default -> Acknowledgement.forgotten(store, cell.key());
    };
  }

  private boolean isParked(int id, Key row) {
    CellRead read =
        new CellRead(ObserverKeys.parked(id, row), ReadRanges.of(Family.WRITE, RECORDS));
    Cell write = store.read(read, Deadline.none()).write();
    return write != null && WriteRecord.decode(write.value()).kind() != WriteKind.DELETE;
  }

  private void addNotified(Set<Key> rows, KeyRange range, Map<Key, long[]> kept) {
    ReadRanges notifications = ReadRanges.of(Family.NOTIFY, TimeRange.all());
    try (CellCursor cursor =
        store.scan(ScanRequest.forward(range, notifications), Deadline.none())) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        int id = view.key().column().id();
        if (rows.contains(view.key().row()) && !followed.test(id)) {
          add(kept, view.key().row(), id);
        }
      }
    }
  }

  private void addParked(Set<Key> rows, KeyRange range, Map<Key, long[]> kept) {
    for (int id : parkedIds()) {
      ScanRequest request =
          ScanRequest.forward(ObserverKeys.parked(id, range), ReadRanges.of(Family.WRITE, RECORDS));
      try (CellCursor cursor = store.scan(request, Deadline.none())) {
        for (CellView view = cursor.next(); view != null; view = cursor.next()) {
          Key row = ObserverKeys.rowOf(view.key().row());
          if (rows.contains(row)
              && WriteRecord.decode(view.write().value()).kind() != WriteKind.DELETE) {
            add(kept, row, id);
          }
        }
      }
    }
  }

  private void add(Map<Key, long[]> kept, Key row, int id) {
    long seen = Acknowledgement.newest(store, ObserverKeys.acknowledgement(id, row));
    if (seen != Acknowledgement.NEVER) {
      kept.merge(row, new long[] {seen}, KeptVersions::concatenate);
    }
  }

  private static long[] concatenate(long[] one, long[] other) {
    long[] both = new long[one.length + other.length];
    System.arraycopy(one, 0, both, 0, one.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}

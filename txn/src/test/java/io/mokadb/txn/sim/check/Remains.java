package io.mokadb.txn.sim.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.TrueStore;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is left in a store.
 *
 * @param locks cells with a lock
 * @param valuesMissing write records whose value is in no place
 * @param valuesUnowned values that no write record refers to
 */
public record Remains(List<String> locks, List<String> valuesMissing, List<String> valuesUnowned) {
  public static final Remains NOTHING = new Remains(List.of(), List.of(), List.of());

  public static Remains of(TrueStore store) {
    return of(store, 0);
  }

  /**
   * What is left, but for values below a safe point that no write record refers to: a prewrite that
   * came late enough may leave one, and its transaction cannot be committed.
   */
  public static Remains of(TrueStore store, long safePoint) {
    Remains remains = new Remains(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    TimeRange all = TimeRange.all();
    ReadRanges everything = new ReadRanges(all, all, all, null);
    try (CellCursor cursor = store.scan(ScanRequest.forward(KeyRange.all(), everything))) {
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        if (!view.key().row().equals(PersistedMark.ROW)) {
          remains.lookAt(view, store, safePoint);
        }
      }
    }
    return remains;
  }

  private void lookAt(CellView view, TrueStore store, long safePoint) {
    String cell = Names.of(view.key());
    if (view.lock() != null) {
      locks.add(cell + "@" + Names.time(view.lock().timestamp()));
    }
    Set<Long> owners = new TreeSet<>();
    for (Cell write : versions(view, Family.WRITE, Timestamps.END, store)) {
      WriteRecord record = WriteRecord.decode(write.value());
      if (record.kind() == WriteKind.PUT && record.value() == null) {
        owners.add(record.startTimestamp());
      }
    }
    for (Cell data : versions(view, Family.DATA, Long.MAX_VALUE, store)) {
      if (!owners.remove(data.timestamp()) && data.timestamp() >= safePoint) {
        valuesUnowned.add(cell + "@" + Names.time(data.timestamp()));
      }
    }
    owners.forEach(start -> valuesMissing.add(cell + "@" + Names.time(start)));
  }

  private static List<Cell> versions(CellView view, Family family, long until, TrueStore store) {
    List<Cell> versions = new ArrayList<>();
    long end = until;
    while (true) {
      ReadRanges ranges = ReadRanges.of(family, new TimeRange(0, end));
      Cell cell = store.read(new CellRead(view.key(), ranges)).of(family);
      if (cell == null) {
        return versions;
      }
      versions.add(cell);
      end = cell.timestamp();
    }
  }
}

package io.mokadb.txn.check;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.List;

/**
 * Cells of a range batch by batch, each with a cursor of its own, so that none pins what the store
 * would like to free. The row of the marks, which no transaction writes, is left out. Confined to
 * one thread.
 */
final class CellSweep {
  private static final int BATCH = 256;
  private static final int READ_AHEAD = 64;
  private static final long BATCH_BYTES = 4 << 20;

  private final KvStore store;
  private final KeyRange range;
  private final ReadRanges ranges;
  private final boolean supersededOnly;
  private CellKey last;
  private boolean over;

  CellSweep(KvStore store, KeyRange range, ReadRanges ranges, boolean supersededOnly) {
    this.store = store;
    this.range = range;
    this.ranges = ranges;
    this.supersededOnly = supersededOnly;
  }

  /** The next cells; none after the last. */
  List<CellView> next() {
    List<CellView> views = new ArrayList<>();
    if (over) {
      return views;
    }
    KeyRange rest = last == null ? range : KeyRange.of(last.row(), range.end());
    ScanRequest request = ScanRequest.forward(rest, ranges).withBlockSize(READ_AHEAD);
    long bytes = 0;
    try (CellCursor cursor =
        store.scan(supersededOnly ? request.onlySuperseded() : request, Deadline.none())) {
      while (views.size() < BATCH && bytes < BATCH_BYTES) {
        CellView view = cursor.next();
        if (view == null) {
          over = true;
          break;
        }
        if (isNew(view.key())) {
          views.add(view);
          bytes += size(view);
        }
      }
    }
    if (!views.isEmpty()) {
      last = views.get(views.size() - 1).key();
    }
    return views;
  }

  private boolean isNew(CellKey cell) {
    Key row = cell.row();
    return (last == null || cell.compareTo(last) > 0) && !row.equals(PersistedMark.ROW);
  }

  private static long size(CellView view) {
    long bytes = 64L + view.key().row().length();
    bytes += view.data() == null ? 0 : view.data().value().length;
    bytes += view.write() == null ? 0 : view.write().value().length;
    return bytes;
  }
}

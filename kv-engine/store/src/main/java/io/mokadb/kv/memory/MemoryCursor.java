package io.mokadb.kv.memory;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.ScanRequest;
import java.util.Iterator;
import java.util.Map;

/** Walks the live map; each column is looked at once, as a whole, when its turn comes. */
final class MemoryCursor implements CellCursor {
  private final MemoryStore store;
  private final Iterator<Map.Entry<CellKey, ColumnState>> columns;
  private final ScanRequest request;
  private final Deadline deadline;
  private int left;
  private boolean closed;

  MemoryCursor(
      MemoryStore store,
      Map<CellKey, ColumnState> selected,
      ScanRequest request,
      Deadline deadline) {
    this.store = store;
    this.columns = selected.entrySet().iterator();
    this.request = request;
    this.deadline = deadline;
    this.left = request.limit();
  }

  @Override
  public CellView next() {
    store.checkUsable(deadline);
    CellView found = find();
    store.passHalfway();
    return found;
  }

  private CellView find() {
    while (!closed && left > 0 && columns.hasNext()) {
      Map.Entry<CellKey, ColumnState> entry = columns.next();
      if (isWanted(entry.getKey(), entry.getValue())) {
        CellView view = entry.getValue().view(entry.getKey(), request.ranges());
        if (!view.isEmpty() && !isGone(view)) {
          left--;
          return view;
        }
      }
    }
    return null;
  }

  private boolean isWanted(CellKey key, ColumnState state) {
    return (request.columns() == null || request.columns().contains(key.column()))
        && (!request.supersededOnly() || state.isSuperseded(request.ranges().write()));
  }

  private boolean isGone(CellView view) {
    boolean others = view.lock() != null || view.data() != null || view.notification() != null;
    byte[] write = others || view.write() == null ? null : view.write().value();
    return write != null && write.length > 0 && write[0] == request.gone();
  }

  @Override
  public void close() {
    closed = true;
  }
}

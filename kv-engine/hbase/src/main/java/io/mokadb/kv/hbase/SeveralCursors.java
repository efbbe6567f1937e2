package io.mokadb.kv.hbase;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import java.util.List;

/** Cursors of several parts of a table as one, in their order. Confined to one thread at a time. */
final class SeveralCursors implements CellCursor {
  private final List<HBaseCursor> cursors;
  private int at;

  SeveralCursors(List<HBaseCursor> cursors) {
    this.cursors = cursors;
  }

  @Override
  public CellView next() {
    while (at < cursors.size()) {
      CellView view = cursors.get(at).next();
      if (view != null) {
        return view;
      }
      at++;
    }
    return null;
  }

  @Override
  public int calls() {
    return cursors.stream().mapToInt(CellCursor::calls).sum();
  }

  @Override
  public void close() {
    cursors.forEach(HBaseCursor::close);
  }
}

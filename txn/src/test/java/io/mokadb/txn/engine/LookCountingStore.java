package io.mokadb.txn.engine;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.ForwardingCursor;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store that counts the cells that are looked at, those that a scan passes over for the sake of
 * their column included.
 */
final class LookCountingStore extends ForwardingStore {
  private final AtomicLong looks = new AtomicLong();

  LookCountingStore(KvStore store) {
    super(store);
  }

  long looks() {
    return looks.get();
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    looks.incrementAndGet();
    return super.read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    looks.addAndGet(reads.size());
    return super.read(reads, deadline);
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    List<ColumnVersions> found = super.versions(reads, limit, deadline);
    for (ColumnVersions column : found) {
      looks.addAndGet(Math.max(1, column.write().size() + column.data().size()));
    }
    return found;
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    ColumnRange columns = request.columns();
    return new ForwardingCursor(super.scan(request.withColumns(null), deadline)) {
      @Override
      public CellView next() {
        for (CellView view = super.next(); view != null; view = super.next()) {
          looks.incrementAndGet();
          int column = view.key().column().id();
          if (columns == null || column >= columns.first() && column <= columns.last()) {
            return view;
          }
        }
        return null;
      }
    };
  }
}

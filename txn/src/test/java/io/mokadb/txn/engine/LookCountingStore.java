package io.mokadb.txn.engine;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store that counts the cells that are looked at, those that a scan passes over for the sake of
 * their column included.
 */
final class LookCountingStore implements KvStore {
  private final KvStore store;
  private final AtomicLong looks = new AtomicLong();

  LookCountingStore(KvStore store) {
    this.store = store;
  }

  long looks() {
    return looks.get();
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    looks.incrementAndGet();
    return store.read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    looks.addAndGet(reads.size());
    return store.read(reads, deadline);
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    ColumnRange columns = request.columns();
    CellCursor all = store.scan(request.withColumns(null), deadline);
    return new CellCursor() {
      @Override
      public CellView next() {
        for (CellView view = all.next(); view != null; view = all.next()) {
          looks.incrementAndGet();
          int column = view.key().column().id();
          if (columns == null || column >= columns.first() && column <= columns.last()) {
            return view;
          }
        }
        return null;
      }

      @Override
      public void close() {
        all.close();
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return store.mutate(mutations, durability, deadline);
  }

  @Override
  public boolean atomicAcrossRows() {
    return store.atomicAcrossRows();
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return store.mutateAtomically(mutations, durability, deadline);
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    return store.regions(range);
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    store.close();
  }
}

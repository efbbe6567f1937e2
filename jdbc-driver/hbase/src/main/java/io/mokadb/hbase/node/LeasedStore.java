package io.mokadb.hbase.node;

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
import java.util.List;
import java.util.Map;

/**
 * A store whose calls need the lease of the database. Reads check it after the answer has come,
 * too: a successor may have begun while the process was paused. Closes the lease last. Thread-safe.
 */
record LeasedStore(KvStore store, NodeLease lease) implements KvStore {
  @Override
  public CellView read(CellRead read, Deadline deadline) {
    lease.require();
    CellView view = store.read(read, deadline);
    lease.require();
    return view;
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    lease.require();
    List<CellView> views = store.read(reads, deadline);
    lease.require();
    return views;
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    lease.require();
    CellCursor cursor = store.scan(request, deadline);
    return new CellCursor() {
      @Override
      public CellView next() {
        CellView view = cursor.next();
        lease.require();
        return view;
      }

      @Override
      public int calls() {
        return cursor.calls();
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    lease.require();
    return store.mutate(mutations, durability, deadline);
  }

  @Override
  public boolean atomicAcrossRows() {
    return store.atomicAcrossRows();
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    lease.require();
    return store.mutateAtomically(mutations, durability, deadline);
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    return store.regions(range);
  }

  @Override
  public Map<String, Long> statistics() {
    return store.statistics();
  }

  @Override
  public List<String> verifyFiles(Runnable pulse) {
    return store.verifyFiles(pulse);
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    try (lease) {
      store.close();
    }
  }
}

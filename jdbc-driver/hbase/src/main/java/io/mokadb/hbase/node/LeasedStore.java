package io.mokadb.hbase.node;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingCursor;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.List;
import java.util.function.Supplier;

/**
 * A store whose calls need the lease of the database. Reads check it after the answer has come,
 * too: a successor may have begun while the process was paused. Closes the lease last. Thread-safe.
 */
final class LeasedStore extends ForwardingStore {
  private final NodeLease lease;

  LeasedStore(KvStore store, NodeLease lease) {
    super(store);
    this.lease = lease;
  }

  private <T> T checked(Supplier<T> read) {
    lease.require();
    T found = read.get();
    lease.require();
    return found;
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return checked(() -> super.read(read, deadline));
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    return checked(() -> super.read(reads, deadline));
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    return checked(() -> super.versions(reads, limit, deadline));
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    lease.require();
    return leased(super.scan(request, deadline));
  }

  @Override
  public CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    lease.require();
    return leased(store().scan(request, within, deadline));
  }

  private CellCursor leased(CellCursor cursor) {
    return new ForwardingCursor(cursor) {
      @Override
      public CellView next() {
        CellView view = super.next();
        lease.require();
        return view;
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    lease.require();
    return super.mutate(mutations, durability, deadline);
  }

  @Override
  public PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    lease.require();
    return store().startMutate(mutations, durability, deadline);
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    lease.require();
    return super.mutateAtomically(mutations, durability, deadline);
  }

  @Override
  public void close() {
    try (lease) {
      super.close();
    }
  }
}

package io.mokadb.hbase.node;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
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
 * A store whose calls need the right to use it. Reads check it after the answer has come, too:
 * others may have taken this process for gone while it was paused.
 *
 * <p>What removes a lock, on condition that this very lock stands, needs no right: a commit or a
 * rollback does no harm whenever it arrives, since those who took the process for gone removed the
 * lock. All other changes need it. Closes the right last. Thread-safe.
 */
final class ConfirmedStore extends ForwardingStore {
  private final Tenure tenure;

  ConfirmedStore(KvStore store, Tenure tenure) {
    super(store);
    this.tenure = tenure;
  }

  Tenure tenure() {
    return tenure;
  }

  private <T> T checked(Supplier<T> read) {
    tenure.require();
    T found = read.get();
    tenure.require();
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
    tenure.require();
    return checked(super.scan(request, deadline));
  }

  @Override
  public CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    tenure.require();
    return checked(store().scan(request, within, deadline));
  }

  private CellCursor checked(CellCursor cursor) {
    return new ForwardingCursor(cursor) {
      @Override
      public CellView next() {
        CellView view = super.next();
        tenure.require();
        return view;
      }
    };
  }

  private void requireFor(List<RowMutation> mutations) {
    if (!mutations.stream().allMatch(ConfirmedStore::endsLock)) {
      tenure.require();
    }
  }

  private static boolean endsLock(RowMutation mutation) {
    return mutation.condition() instanceof Condition.CellAt at
        && at.family() == Family.LOCK
        && mutation.edits().stream().noneMatch(ConfirmedStore::locks);
  }

  private static boolean locks(Edit edit) {
    return edit instanceof Edit.Put && edit.family() == Family.LOCK;
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    requireFor(mutations);
    return super.mutate(mutations, durability, deadline);
  }

  @Override
  public PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    requireFor(mutations);
    return store().startMutate(mutations, durability, deadline);
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    tenure.require();
    return super.mutateAtomically(mutations, durability, deadline);
  }

  @Override
  public void close() {
    try (tenure) {
      super.close();
    }
  }
}

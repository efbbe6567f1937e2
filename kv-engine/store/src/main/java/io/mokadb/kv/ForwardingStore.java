package io.mokadb.kv;

import java.util.List;
import java.util.Map;

/** A store in front of another, which gets all calls that a subclass does not override. */
public abstract class ForwardingStore implements KvStore {
  private final KvStore store;

  protected ForwardingStore(KvStore store) {
    this.store = store;
  }

  /** The store behind. */
  protected final KvStore store() {
    return store;
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return store.read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    return store.read(reads, deadline);
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    return store.versions(reads, limit, deadline);
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return store.scan(request, deadline);
  }

  /** Passes the scan of one range, so that it is enough to override that. */
  @Override
  public CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    return KvStore.super.scan(request, within, deadline);
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return store.mutate(mutations, durability, deadline);
  }

  /** Passes {@link #mutate}, so that it is enough to override that. */
  @Override
  public PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return KvStore.super.startMutate(mutations, durability, deadline);
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
  public List<StoreRegion> placement(Deadline deadline) {
    return store.placement(deadline);
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
    store.close();
  }
}

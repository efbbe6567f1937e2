package io.mokadb.txn.leaf;

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
 * A store that reports to the leaves what is written to it, before the call returns (2). Reads pass
 * by the leaves. Thread-safe.
 */
final class LeafStore implements KvStore {
  private final KvStore store;
  private final ResidentLeaves leaves;

  LeafStore(KvStore store, ResidentLeaves leaves) {
    this.store = store;
    this.leaves = leaves;
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    List<MutationOutcome> outcomes = null;
    try {
      outcomes = store.mutate(mutations, durability, deadline);
      return outcomes;
    } finally {
      // What broke off, for whatever reason, is unknown (3).
      leaves.report(mutations, outcomes == null ? i -> MutationOutcome.UNKNOWN : outcomes::get);
    }
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    AtomicOutcome outcome = null;
    try {
      outcome = store.mutateAtomically(mutations, durability, deadline);
      return outcome;
    } finally {
      if (!(outcome instanceof AtomicOutcome.Rejected)) {
        MutationOutcome each =
            outcome instanceof AtomicOutcome.Applied
                ? MutationOutcome.APPLIED
                : MutationOutcome.UNKNOWN;
        leaves.report(mutations, i -> each);
      }
    }
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
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return store.scan(request, deadline);
  }

  @Override
  public boolean atomicAcrossRows() {
    return store.atomicAcrossRows();
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

  /** The store belongs to the caller that opened it. */
  @Override
  public void close() {
    store.close();
  }
}

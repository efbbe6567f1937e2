package io.mokadb.txn.leaf;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import java.util.List;

/**
 * A store that reports to the leaves what is written to it, before the call returns (2). Reads pass
 * by the leaves. Thread-safe.
 */
final class LeafStore extends ForwardingStore {
  private final ResidentLeaves leaves;

  LeafStore(KvStore store, ResidentLeaves leaves) {
    super(store);
    this.leaves = leaves;
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    List<MutationOutcome> outcomes = null;
    try {
      outcomes = super.mutate(mutations, durability, deadline);
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
      outcome = super.mutateAtomically(mutations, durability, deadline);
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
}

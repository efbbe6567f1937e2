package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingCursor;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.ArrayList;
import java.util.List;

/** A store in front of an honest one; what it does not override is honest. */
class MeddlingStore extends ForwardingStore {
  MeddlingStore(KvStore honest) {
    super(honest);
  }

  /** What is sent in the place of a mutation. */
  RowMutation sent(RowMutation mutation) {
    return mutation;
  }

  Durability sent(Durability durability) {
    return durability;
  }

  /** What is shown in the place of what was found. */
  CellView shown(CellView view, ReadRanges ranges) {
    return view;
  }

  MutationOutcome shown(MutationOutcome outcome) {
    return outcome;
  }

  boolean hides(ScanRequest request) {
    return false;
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return shown(super.read(read, deadline), read.ranges());
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    List<CellView> views = new ArrayList<>(super.read(reads, deadline));
    for (int i = 0; i < views.size(); i++) {
      views.set(i, shown(views.get(i), reads.get(i).ranges()));
    }
    return views;
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return new ForwardingCursor(super.scan(request, deadline)) {
      @Override
      public CellView next() {
        CellView view = hides(request) ? null : super.next();
        return view == null ? null : shown(view, request.ranges());
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return super.mutate(mutations.stream().map(this::sent).toList(), sent(durability), deadline)
        .stream()
        .map(this::shown)
        .toList();
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return super.mutateAtomically(
        mutations.stream().map(this::sent).toList(), sent(durability), deadline);
  }
}

package io.mokadb.sql.nodes;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.List;

/** A store that answers a process no more once that is dead. */
final class SeveredStore extends ForwardingStore {
  private volatile boolean severed;

  SeveredStore(KvStore store) {
    super(store);
  }

  void sever(boolean to) {
    severed = to;
  }

  private void check() {
    if (severed) {
      throw new KvException(KvException.Kind.CLOSED, "The process is dead");
    }
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    check();
    return store().read(read, deadline);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    check();
    return store().read(reads, deadline);
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    check();
    return store().scan(request, deadline);
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    check();
    return store().mutate(mutations, durability, deadline);
  }
}

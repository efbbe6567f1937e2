package io.mokadb.txn.sim.scale;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.sim.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A store whose rows are spread over servers. A call asks all servers that it needs at once, and
 * returns when the last of them has answered. Rows change one by one, as in Bigtable.
 */
final class ClusterStore implements KvStore {
  private final KvStore cells;
  private final Timeline timeline;
  private final Model model;
  private final List<Server> servers = new ArrayList<>();

  /** Whether calls take no time. */
  private boolean free;

  ClusterStore(KvStore cells, Timeline timeline, Model model, int count) {
    this.cells = cells;
    this.timeline = timeline;
    this.model = model;
    for (int i = 0; i < count; i++) {
      servers.add(new Server());
    }
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return read(List.of(read), deadline).get(0);
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    ask(reads.stream().map(read -> read.key().row()).toList(), model.readService());
    List<CellView> views = cells.read(reads, deadline);
    answer();
    return views;
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    throw new UnsupportedOperationException("The model reads newest versions");
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    throw new UnsupportedOperationException("The model reads by key");
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    ask(mutations.stream().map(RowMutation::row).toList(), model.writeService());
    List<MutationOutcome> outcomes = cells.mutate(mutations, durability, deadline);
    answer();
    return outcomes;
  }

  /** Has something done as if it had been done before: calls take no time. */
  <T> T before(Supplier<T> work) {
    free = true;
    try {
      return work.get();
    } finally {
      free = false;
    }
  }

  /** Whether calls take no time at the moment. */
  boolean isFree() {
    return free;
  }

  private void answer() {
    if (!free) {
      timeline.sleep(model.network());
    }
  }

  /** Until the last server has served its part. */
  private void ask(List<Key> rows, long takes) {
    if (free) {
      return;
    }
    long arrives = timeline.now() + model.network();
    long last = arrives;
    for (Key row : rows) {
      Server server = servers.get(Math.floorMod(row.hashCode(), servers.size()));
      last = Math.max(last, server.served(arrives, takes));
    }
    timeline.sleep(last - timeline.now());
  }

  @Override
  public boolean atomicAcrossRows() {
    return false;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    throw new UnsupportedOperationException("Rows on different servers do not change together");
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    return List.of(range);
  }

  @Override
  public String location() {
    return "simulated cluster";
  }

  @Override
  public void close() {}
}

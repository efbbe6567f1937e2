package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingCursor;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The store as one process sees it: behind a network, or a disk, where things take time. */
final class SimulatedStore implements KvStore {
  private final Cells cells;
  private final SimulatedProcess process;

  SimulatedStore(Cells cells, SimulatedProcess process) {
    this.cells = cells;
    this.process = process;
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return reading("read " + read.key().row(), () -> cells.read(read));
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    return reading("read " + reads.size() + " cells", () -> each(reads, cells::read));
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    return reading(
        "read versions of " + reads.size() + " cells",
        () -> each(reads, read -> cells.versions(read, limit)));
  }

  private <T> List<T> each(List<CellRead> reads, Function<CellRead, T> look) {
    List<T> found = new ArrayList<>(reads.size());
    for (CellRead read : reads) {
      process.rest(process.briefly());
      found.add(look.apply(read));
    }
    return found;
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return new ForwardingCursor(reading("scan", () -> cells.scan(request))) {
      @Override
      public CellView next() {
        if (process.random().nextInt(3) == 0) {
          process.rest(process.briefly());
        }
        return super.next();
      }
    };
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    process.requireToken(mutations);
    String words = Wire.describe(mutations);
    Mishap mishap = meet("mutate " + words, () -> deliver(mutations, durability));
    process.rest(process.latency());
    if (!cells.isAtomic() && process.random().nextInt(100) < process.repeats()) {
      deliverLate(mutations, durability);
    }
    MutationOutcome[] answers = new MutationOutcome[mutations.size()];
    int last = mutations.size() - 1;
    List<Integer> order = order(mutations);
    for (int n = 0; n <= last; n++) {
      // Rows are independent: a fault may hit some of a call and spare the others.
      boolean hit = mishap != Mishap.NONE && (n == last || process.random().nextBoolean());
      int i = order.get(n);
      answers[i] = mutate(mutations.get(i), durability, hit ? mishap : Mishap.NONE);
      if (n < last && !cells.isAtomic()) {
        process.rest(process.briefly());
      }
    }
    List<MutationOutcome> outcomes = List.of(answers);
    process.rest(process.latency());
    process.log(words + " -> " + outcomes);
    return outcomes;
  }

  /** Positions in the order in which servers apply them: any, but that of a row's own ones. */
  private List<Integer> order(List<RowMutation> mutations) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < mutations.size(); i++) {
      order.add(i);
    }
    if (!cells.isAtomic() && mutations.size() > 1) {
      Map<Key, Integer> places = new HashMap<>();
      mutations.forEach(
          mutation -> places.computeIfAbsent(mutation.row(), row -> process.random().nextInt()));
      order.sort(Comparator.comparing(i -> places.get(mutations.get(i).row())));
    }
    return order;
  }

  private MutationOutcome mutate(RowMutation mutation, Durability durability, Mishap mishap) {
    return switch (mishap) {
      case LOSE_REQUEST -> MutationOutcome.UNKNOWN;
      case LOSE_REPLY -> {
        cells.mutate(mutation, durability);
        yield MutationOutcome.UNKNOWN;
      }
      case DELIVER_LATE -> {
        deliverLate(List.of(mutation), durability);
        yield MutationOutcome.UNKNOWN;
      }
      default -> cells.mutate(mutation, durability);
    };
  }

  @Override
  public boolean atomicAcrossRows() {
    return cells.isAtomic();
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    String words = Wire.describe(mutations);
    Mishap mishap =
        meet("mutate together " + words, () -> cells.mutateAtomically(mutations, durability));
    process.rest(process.latency());
    AtomicOutcome outcome =
        mishap == Mishap.LOSE_REQUEST ? null : cells.mutateAtomically(mutations, durability);
    process.rest(process.latency());
    if (mishap != Mishap.NONE) {
      outcome = new AtomicOutcome.Unknown(new IOException("The answer was lost on purpose"));
    }
    process.log(words + " -> " + outcome);
    return outcome;
  }

  @Override
  public List<KeyRange> regions(KeyRange range) {
    return process.isOfCluster() ? Regions.within(range) : List.of(range);
  }

  @Override
  public String location() {
    return "simulated";
  }

  @Override
  public void close() {}

  private <T> T reading(String what, Supplier<T> read) {
    Mishap mishap = meet(what, () -> {});
    process.rest(process.latency());
    if (mishap != Mishap.NONE) {
      process.log(what + " fails");
      throw new KvException(KvException.Kind.TIMEOUT, "The store did not answer, on purpose");
    }
    T result = read.get();
    process.rest(process.latency());
    process.answered(what);
    return result;
  }

  /** What the network does to a call; a client that dies may have sent it before. */
  private Mishap meet(String what, Runnable call) {
    Mishap mishap = process.meet(what, call);
    if (mishap == Mishap.REFUSE) {
      throw new KvException(KvException.Kind.FULL, "The store refuses on purpose");
    }
    // Nothing arrives late at a store that lives in the caller's process.
    return mishap == Mishap.DELIVER_LATE && cells.isAtomic() ? Mishap.LOSE_REPLY : mishap;
  }

  private void deliver(List<RowMutation> mutations, Durability durability) {
    if (cells.isAtomic()) {
      mutations.forEach(mutation -> cells.mutate(mutation, durability));
    } else {
      deliverLate(mutations, durability);
    }
  }

  /** Each row's at a time of its own: different servers apply them. */
  private void deliverLate(List<RowMutation> mutations, Durability durability) {
    Map<Key, List<RowMutation>> byRow = new LinkedHashMap<>();
    mutations.forEach(
        mutation -> byRow.computeIfAbsent(mutation.row(), row -> new ArrayList<>()).add(mutation));
    byRow.values().forEach(together -> process.later(() -> applyLate(together, durability)));
  }

  private void applyLate(List<RowMutation> mutations, Durability durability) {
    for (RowMutation mutation : mutations) {
      process.log(
          "late: "
              + Wire.describe(List.of(mutation))
              + " -> "
              + cells.mutate(mutation, durability));
    }
  }
}

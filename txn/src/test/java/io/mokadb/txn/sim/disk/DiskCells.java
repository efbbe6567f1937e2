package io.mokadb.txn.sim.disk;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.Cell;
import io.mokadb.kv.CellBlock;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.rocksdb.SteppedStore;
import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.TaskKilled;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.Cells;
import io.mokadb.txn.sim.world.SimulatedProcess;
import io.mokadb.txn.sim.world.TrueStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The store on RocksDB in simulated time. Its threads hand the baton on at its ordering points, and
 * its memory of newest records is emptied at any of them. The truth follows the log: a change is
 * applied to it when the log has it, and every answer of the store is held against it (K2 to K5).
 */
public final class DiskCells implements Cells {
  private static final Duration SYNC_PERIOD = Duration.ofMillis(4);

  private final Path directory;
  private final TrueStore truth;
  private final Timeline timeline;
  private final List<SteppedStore> opened = new ArrayList<>();
  private final Map<Task, Change> changing = new HashMap<>();
  private final Temper temper;
  private SteppedStore stepped;
  private Looks looks;

  /** What was acknowledged; of each row it is at most one change behind the truth. */
  private MemoryStore acknowledged;

  /** How many changes there were when the last one of those was made. */
  private int acknowledgedUpTo;

  /** Whether nobody is held up: the store is being filled, or closed. */
  private boolean calm;

  /**
   * @param directory for the stores of this run
   */
  public DiskCells(Path directory, TrueStore truth, Timeline timeline) {
    this.directory = directory;
    this.truth = truth;
    this.timeline = timeline;
    this.temper = Temper.of(timeline.seed());
  }

  /**
   * What a run has more of, so that some runs have what others have not.
   *
   * @param evictions that memory is emptied at a point: one to this
   * @param holdUps that somebody is held up there for long: one to this
   * @param longestNanos for how long
   */
  private record Temper(int evictions, int holdUps, long longestNanos) {
    static Temper of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] evictions = {4, 40, 400};
      int[] holdUps = {3, 8, 25};
      return new Temper(
          evictions[random.nextInt(3)],
          holdUps[random.nextInt(3)],
          random.nextBoolean() ? 200_000 : 2_000_000);
    }
  }

  /** A change under way. */
  private static final class Change {
    final List<RowMutation> mutations;
    final boolean mustApply;
    int number;

    Change(List<RowMutation> mutations, boolean mustApply) {
      this.mutations = mutations;
      this.mustApply = mustApply;
    }
  }

  /** Ends a call into the store whose process died; no error, which it would try to handle. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1;

    Abandoned(TaskKilled cause) {
      super(cause);
    }
  }

  private final class Steps implements SteppedStore.Steps {
    @Override
    public void reached(String point) {
      if (calm) {
        return;
      }
      SplittableRandom random = timeline.current().random();
      if (random.nextInt(temper.evictions()) == 0) {
        stepped.evict();
      }
      if (random.nextInt(temper.holdUps()) == 0) {
        // For longer than whole calls take.
        pause(random.nextLong(temper.longestNanos()));
      } else if (random.nextInt(3) == 0) {
        pause(random.nextLong(10_000));
      }
    }

    @Override
    public void waiting() {
      pause(1 + timeline.current().random().nextLong(20_000));
    }

    private void pause(long nanos) {
      try {
        timeline.sleep(nanos);
      } catch (TaskKilled e) {
        throw new Abandoned(e);
      }
    }

    @Override
    public void logged(boolean synced) {
      if (!calm) {
        apply(changing.get(timeline.current()), synced ? Durability.SYNC : Durability.BUFFERED);
      }
    }

    @Override
    public void synced() {
      truth.sync();
    }
  }

  @Override
  public boolean isAtomic() {
    return true;
  }

  /** A new store with all that the truth holds: memory starts from nothing. */
  @Override
  public void opened(SimulatedProcess process) {
    open();
    process.every(SYNC_PERIOD, this::syncInTime);
  }

  /** What {@link #opened} does, but for the syncs. */
  void open() {
    calm = true;
    stepped = SteppedStore.open(directory.resolve("store" + opened.size()), new Steps());
    opened.add(stepped);
    acknowledged = new MemoryStore();
    for (List<RowMutation> together : truth.changes()) {
      List<RowMutation> edits = unconditionally(together);
      apply(stepped.store(), edits);
      apply(acknowledged, edits);
    }
    looks = new Looks(acknowledged, truth);
    // Anyone who opens the store brings what is left of the log to disk.
    truth.sync();
    acknowledgedUpTo = truth.synced();
    calm = false;
  }

  private static List<RowMutation> unconditionally(List<RowMutation> mutations) {
    return mutations.stream()
        .map(m -> new RowMutation(m.row(), Condition.always(), m.edits()))
        .toList();
  }

  private static void apply(KvStore store, List<RowMutation> edits) {
    var unused = store.mutateAtomically(edits, Durability.BUFFERED, Deadline.none());
  }

  void syncInTime() {
    int before = acknowledgedUpTo;
    inside(
        () -> {
          stepped.sync();
          return null;
        });
    require(truth.synced() >= before, "a sync left out what was acknowledged before it");
  }

  @Override
  public CellView read(CellRead read) {
    Looks.Read look = looks.begin(read);
    try {
      CellView view = inside(() -> stepped.store().read(read, Deadline.none()));
      look.check(view);
      return view;
    } finally {
      looks.end(look);
    }
  }

  /** The newest of them are held against the truth. */
  @Override
  public ColumnVersions versions(CellRead read, int limit) {
    Looks.Read look = looks.begin(read);
    try {
      ColumnVersions found =
          inside(() -> stepped.store().versions(List.of(read), limit, Deadline.none()).get(0));
      look.check(
          new CellView(
              read.key(),
              newest(found.data()),
              newest(found.lock()),
              newest(found.write()),
              newest(found.notification())));
      return found;
    } finally {
      looks.end(look);
    }
  }

  private static Cell newest(List<Cell> versions) {
    return versions.isEmpty() ? null : versions.get(0);
  }

  @Override
  public CellCursor scan(ScanRequest request) {
    Looks.Walk look = looks.begin(request);
    CellCursor cursor = inside(() -> stepped.store().scan(request, Deadline.none()));
    return new CellCursor() {
      private CellBlock block;
      private int position;

      @Override
      public CellView next() {
        CellView view = nextOfBlock();
        if (view == null) {
          view = inside(cursor::next);
        }
        look.check(view);
        return view;
      }

      private CellView nextOfBlock() {
        if (block == null || position == block.size()) {
          boolean wanted = timeline.current().random().nextBoolean();
          block = wanted ? inside(cursor::nextBlock) : null;
          position = 0;
        }
        return block == null ? null : block.view(position++);
      }

      @Override
      public void close() {
        looks.end(look);
        cursor.close();
      }
    };
  }

  @Override
  public MutationOutcome mutate(RowMutation mutation, Durability durability) {
    return change(
            List.of(mutation),
            durability,
            () ->
                stepped.store().mutate(List.of(mutation), durability, Deadline.none()).get(0)
                    == MutationOutcome.APPLIED)
        ? MutationOutcome.APPLIED
        : MutationOutcome.REJECTED;
  }

  @Override
  public AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability) {
    AtomicOutcome[] outcome = new AtomicOutcome[1];
    var unused =
        change(
            mutations,
            durability,
            () -> {
              outcome[0] = stepped.store().mutateAtomically(mutations, durability, Deadline.none());
              return outcome[0] instanceof AtomicOutcome.Applied;
            });
    return outcome[0];
  }

  private boolean change(
      List<RowMutation> mutations, Durability durability, Supplier<Boolean> call) {
    Looks.Rows rows = looks.begin(mutations);
    Change change = new Change(mutations, mutations.stream().allMatch(this::holds));
    int before = acknowledgedUpTo;
    changing.put(timeline.current(), change);
    boolean applied;
    try {
      applied = inside(call);
    } finally {
      changing.remove(timeline.current());
      looks.end(rows);
    }
    if (!applied) {
      require(!change.mustApply || rows.changed(), "refused although nothing was in its way");
      return false;
    }
    if (change.number == 0) {
      // There was nothing to write, and so there is nothing to lose.
      apply(change, Durability.BUFFERED);
    } else {
      acknowledgedUpTo = Math.max(acknowledgedUpTo, change.number);
    }
    apply(acknowledged, unconditionally(mutations));
    require(
        durability != Durability.SYNC || truth.synced() >= before,
        "acknowledged as synced, and it was not");
    return true;
  }

  private void apply(Change change, Durability durability) {
    looks.changing(change.mutations);
    boolean applied =
        change.mutations.size() == 1
            ? truth.mutate(change.mutations.get(0), durability) == MutationOutcome.APPLIED
            : truth.mutateAtomically(change.mutations, durability) instanceof AtomicOutcome.Applied;
    require(applied, "written although a condition did not hold");
    change.number = truth.changes().size();
    looks.changed(change.mutations);
  }

  private boolean holds(RowMutation mutation) {
    Condition condition = mutation.condition();
    if (condition instanceof Condition.NoCellIn absent) {
      CellKey cell = CellKey.of(mutation.row(), absent.column());
      return truth.read(new CellRead(cell, absent.ranges())).isEmpty();
    } else if (condition instanceof Condition.CellAt present) {
      CellKey cell = CellKey.of(mutation.row(), present.column());
      ReadRanges ranges = ReadRanges.of(present.family(), TimeRange.at(present.timestamp()));
      return truth.read(new CellRead(cell, ranges)).of(present.family()) != null;
    }
    return true;
  }

  private static <T> T inside(Supplier<T> call) {
    try {
      return call.get();
    } catch (Abandoned e) {
      throw (TaskKilled) e.getCause();
    }
  }

  static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new AssertionError("The store: " + otherwise);
    }
  }

  @Override
  public void close() {
    calm = true;
    opened.forEach(SteppedStore::close);
  }
}

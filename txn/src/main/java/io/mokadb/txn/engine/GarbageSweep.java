package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.action.CollectGarbage;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.WriteHistory;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.observe.KeptVersions;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The walks of garbage collection over a store: one resolves locks, one drops versions. Confined to
 * one thread, but for {@link #stop}.
 */
final class GarbageSweep {
  private static final long[] NOTHING = {};

  private final KvStore store;
  private final ProtocolStore rows;
  private final LockResolver resolver;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final int batch;
  private final Duration pause;
  private volatile boolean stopped;

  GarbageSweep(
      KvStore store,
      ProtocolStore rows,
      LockResolver resolver,
      Environment environment,
      EngineOptions options) {
    this.store = store;
    this.rows = rows;
    this.resolver = resolver;
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.batch = options.gcBatch();
    this.pause = options.gcPause();
  }

  /** Which cells are looked at. */
  enum Cells {
    /** Those that the store knows to have superseded versions. */
    SUPERSEDED,
    /** Those whose newest record is no value; they may have no other. */
    WITHOUT_VALUE,
    ALL
  }

  /** What a collection has done. Confined to one thread. */
  static final class Progress {
    private long locksResolved;
    private long cellsVisited;
    private long versionsDropped;

    GcReport report(long safePoint) {
      return new GcReport(safePoint, locksResolved, cellsVisited, versionsDropped);
    }
  }

  /** Ends a walk that is under way after its current batch. */
  void stop() {
    stopped = true;
    waiter.wakeAll();
  }

  boolean isStopped() {
    return stopped;
  }

  /**
   * Resolves the locks up to a timestamp.
   *
   * @return up to where versions may be dropped: to this timestamp, or just below a lock that stays
   */
  long resolveLocks(long upTo, Progress progress) {
    long dropUpTo = upTo;
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.upTo(upTo));
    Walk walk = new Walk(KeyRange.all(), locks, false);
    List<CellView> views = walk.next();
    while (!views.isEmpty()) {
      List<Cell> left = resolver.tryResolveAll(views, rows);
      progress.locksResolved += views.size() - left.size();
      for (Cell lock : left) {
        dropUpTo = Math.min(dropUpTo, lock.timestamp() - 1);
      }
      views = walk.next();
    }
    return dropUpTo;
  }

  /**
   * Drops the versions that no snapshot above a timestamp sees, of the cells of a range.
   *
   * @param records only cells with a record in it are looked at
   * @param dropUpTo the timestamp
   */
  void drop(
      KeyRange range,
      TimeRange records,
      Cells cells,
      long dropUpTo,
      KeptVersions keptVersions,
      Progress progress) {
    ReadRanges writes = ReadRanges.of(Family.WRITE, records);
    Walk walk = new Walk(range, writes, cells == Cells.SUPERSEDED);
    List<CellView> views = walk.next();
    while (!views.isEmpty()) {
      progress.cellsVisited += views.size();
      List<RowMutation> mutations = drops(views, cells, dropUpTo, keptVersions, progress);
      if (!mutations.isEmpty()) {
        rows.mutate(mutations, Durability.BUFFERED);
        faults.reached(ProtocolStep.GC_BATCH_DROPPED, 0);
        rest();
      }
      views = walk.next();
    }
  }

  private List<RowMutation> drops(
      List<CellView> views,
      Cells which,
      long dropUpTo,
      KeptVersions keptVersions,
      Progress progress) {
    List<RowMutation> mutations = new ArrayList<>();
    Map<Key, long[]> kept = keptVersions.among(views);
    Set<CellKey> forgotten = keptVersions.forgotten(views);
    List<CellKey> cells =
        views.stream()
            .filter(view -> !forgotten.contains(view.key()))
            .filter(view -> which != Cells.WITHOUT_VALUE || !isPut(view))
            .map(CellView::key)
            .toList();
    for (WriteHistory history : WriteHistory.of(rows, cells, dropUpTo)) {
      long[] needed = kept.getOrDefault(history.cell().row(), NOTHING);
      CollectGarbage garbage = CollectGarbage.in(history, dropUpTo, needed);
      if (garbage.mutation() != null) {
        mutations.add(garbage.mutation());
        progress.versionsDropped += garbage.versions();
      }
    }
    return mutations;
  }

  private static boolean isPut(CellView view) {
    return WriteRecord.decode(view.write().value()).kind() == WriteKind.PUT;
  }

  private void rest() {
    if (!pause.isZero()) {
      try {
        waiter.await(() -> stopped, pause.toNanos());
      } catch (InterruptedException e) {
        throw Interruptions.whileWaiting(e);
      }
    }
  }

  /**
   * Goes over a range batch by batch, with a cursor of its own for each, so that none pins
   * resources for long.
   */
  private final class Walk {
    private final KeyRange range;
    private final ReadRanges ranges;
    private final boolean supersededOnly;
    private CellKey last;
    private boolean over;

    Walk(KeyRange range, ReadRanges ranges, boolean supersededOnly) {
      this.range = range;
      this.ranges = ranges;
      this.supersededOnly = supersededOnly;
    }

    /** The next cells; none after the last. */
    List<CellView> next() {
      List<CellView> views = new ArrayList<>();
      if (over || stopped) {
        return views;
      }
      KeyRange rest = last == null ? range : KeyRange.of(last.row(), range.end());
      ScanRequest request = ScanRequest.forward(rest, ranges).withBlockSize(batch);
      try (CellCursor cursor =
          store.scan(supersededOnly ? request.onlySuperseded() : request, Deadline.none())) {
        while (views.size() < batch) {
          CellView view = cursor.next();
          if (view == null) {
            over = true;
            break;
          }
          if (last == null || view.key().compareTo(last) > 0) {
            views.add(view);
          }
        }
      }
      if (!views.isEmpty()) {
        last = views.get(views.size() - 1).key();
      }
      return views;
    }
  }
}

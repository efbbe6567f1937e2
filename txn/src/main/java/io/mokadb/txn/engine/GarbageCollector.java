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
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops versions that no snapshot sees (invariant 9), in this order: raise the safe point, not
 * above what a follower holds, and persist it; resolve every lock below it; then drop versions,
 * except those that observers need. One collection at a time; thread-safe.
 *
 * <p>A transaction that began exactly at the safe point may be in the middle of its commit, so
 * records at this very timestamp stay: a rollback record there keeps away a prewrite that is still
 * under way (invariant 4).
 *
 * <p>The store tells which cells have superseded versions. A lone rollback record or delete is not
 * among them, so every {@link #FULL_EVERY}th collection visits all cells.
 */
final class GarbageCollector {
  /** See the class comment. */
  static final int FULL_EVERY = 64;

  private static final Logger LOG = LoggerFactory.getLogger(GarbageCollector.class);

  private static final long[] NOTHING = {};

  private final KvStore store;
  private final ProtocolStore rows;
  private final SafePoints safePoints;
  private final LockResolver resolver;
  private final ObserverEngine observers;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final int batch;
  private final Duration pause;
  private int collections;
  private volatile boolean stopped;

  GarbageCollector(
      KvStore store,
      ProtocolStore rows,
      SafePoints safePoints,
      LockResolver resolver,
      ObserverEngine observers,
      Environment environment,
      EngineOptions options) {
    this.store = store;
    this.rows = rows;
    this.safePoints = safePoints;
    this.resolver = resolver;
    this.observers = observers;
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.batch = options.gcBatch();
    this.pause = options.gcPause();
  }

  /** A collection now and then: the whole store is looked at only every so often. */
  synchronized GcReport collectInBackground() {
    collections++;
    return collect(collections % FULL_EVERY == 0);
  }

  /** As {@link #collectInBackground}; a failure is logged. */
  void collectQuietly() {
    try {
      GcReport report = collectInBackground();
      LOG.debug("Garbage collected: {}", report);
    } catch (RuntimeException e) {
      // Whatever it is: a periodic task that throws would never run again.
      if (stopped) {
        LOG.debug("Garbage collection ended with the store", e);
      } else {
        LOG.warn("Garbage collection failed; it will be tried again", e);
      }
    }
  }

  /** A requested collection: the whole store. */
  synchronized GcReport collect() {
    return collect(true);
  }

  private GcReport collect(boolean full) {
    observers.heldVersions().advanceIdle(safePoints::wanted);
    long safePoint = safePoints.advance(observers.heldVersions()::least);
    faults.reached(ProtocolStep.GC_SAFE_POINT_RAISED, 0);
    observers.heldVersions().removeAnnouncements(safePoint);
    Progress progress = new Progress();
    long dropUpTo = resolveLocks(safePoint, progress);
    faults.reached(ProtocolStep.GC_LOCKS_RESOLVED, 0);
    if (!safePoints.isCommittingBelow(safePoint)) {
      KeptVersions kept = observers.keptVersions();
      dropVersions(dropUpTo, kept, false, progress);
      if (full) {
        dropVersions(dropUpTo, kept, true, progress);
      }
    }
    return new GcReport(
        safePoint, progress.locksResolved, progress.cellsVisited, progress.versionsDropped);
  }

  /** Ends a collection that is under way after its current batch. */
  void stop() {
    stopped = true;
    waiter.wakeAll();
  }

  /**
   * @return up to where versions may be dropped: just below the safe point, or a lock that stays
   */
  private long resolveLocks(long safePoint, Progress progress) {
    long dropUpTo = Math.max(0, safePoint - 1);
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.upTo(dropUpTo));
    Sweep sweep = new Sweep(locks, false);
    List<CellView> views = sweep.next();
    while (!views.isEmpty()) {
      List<Cell> left = resolver.tryResolveAll(views, rows);
      progress.locksResolved += views.size() - left.size();
      for (Cell lock : left) {
        dropUpTo = Math.min(dropUpTo, lock.timestamp() - 1);
      }
      views = sweep.next();
    }
    return dropUpTo;
  }

  /** Resolves the locks that others have left, of whatever age. */
  synchronized void resolveLeftLocks() {
    var unused = resolveLocks(Long.MAX_VALUE, new Progress());
  }

  /**
   * @param lone whether to look for single records that are not values, in the whole store, rather
   *     than for superseded versions
   */
  private void dropVersions(
      long dropUpTo, KeptVersions keptVersions, boolean lone, Progress progress) {
    Sweep sweep = new Sweep(ReadRanges.of(Family.WRITE, TimeRange.upTo(dropUpTo)), !lone);
    List<CellView> views = sweep.next();
    while (!views.isEmpty()) {
      List<RowMutation> mutations = new ArrayList<>();
      Map<Key, long[]> kept = keptVersions.among(views);
      Set<CellKey> forgotten = keptVersions.forgotten(views);
      progress.cellsVisited += views.size();
      List<CellKey> cells =
          views.stream()
              .filter(view -> !forgotten.contains(view.key()))
              .filter(view -> !lone || !isPut(view))
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
      if (!mutations.isEmpty()) {
        rows.mutate(mutations, Durability.BUFFERED);
        faults.reached(ProtocolStep.GC_BATCH_DROPPED, 0);
        rest();
      }
      views = sweep.next();
    }
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

  private static final class Progress {
    private long locksResolved;
    private long cellsVisited;
    private long versionsDropped;
  }

  /**
   * Goes over the store batch by batch, with a cursor of its own for each, so that none pins
   * resources for long.
   */
  private final class Sweep {
    private final ReadRanges ranges;
    private final boolean supersededOnly;
    private CellKey last;
    private boolean over;

    Sweep(ReadRanges ranges, boolean supersededOnly) {
      this.ranges = ranges;
      this.supersededOnly = supersededOnly;
    }

    /** The next cells; none after the last. */
    List<CellView> next() {
      List<CellView> views = new ArrayList<>();
      if (over || stopped) {
        return views;
      }
      KeyRange range = last == null ? KeyRange.all() : KeyRange.of(last.row(), null);
      ScanRequest request = ScanRequest.forward(range, ranges).withBlockSize(batch);
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

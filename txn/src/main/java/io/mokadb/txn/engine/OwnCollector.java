package io.mokadb.txn.engine;

import io.mokadb.kv.KeyRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.KeptVersions;
import io.mokadb.txn.observe.ObserverEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The garbage collector of a store whose transactions are all of this process. It works in this
 * order: raise the safe point, not above what a follower holds, and persist it; resolve every lock
 * below it; then drop versions, except those that observers need. Thread-safe.
 *
 * <p>A transaction that began exactly at the safe point may be in the middle of its commit, so
 * records at this very timestamp stay: a rollback record there keeps away a prewrite that is still
 * under way (invariant 4).
 *
 * <p>The store tells which cells have superseded versions. A lone rollback record or delete is not
 * among them, so every {@link #FULL_EVERY}th collection visits all cells.
 */
final class OwnCollector implements GarbageCollector {
  /** See the class comment. */
  static final int FULL_EVERY = 64;

  private static final Logger LOG = LoggerFactory.getLogger(OwnCollector.class);

  private final OwnSafePoint safePoint;
  private final LiveTransactions live;
  private final GarbageSweep sweep;
  private final ObserverEngine observers;
  private final FaultPoints faults;
  private int collections;

  OwnCollector(
      OwnSafePoint safePoint,
      LiveTransactions live,
      GarbageSweep sweep,
      ObserverEngine observers,
      FaultPoints faults) {
    this.safePoint = safePoint;
    this.live = live;
    this.sweep = sweep;
    this.observers = observers;
    this.faults = faults;
  }

  /** The whole store is looked at only every so often. */
  private synchronized GcReport collectInBackground() {
    collections++;
    return collect(collections % FULL_EVERY == 0);
  }

  @Override
  public void collectQuietly() {
    try {
      GcReport report = collectInBackground();
      LOG.debug("Garbage collected: {}", report);
    } catch (RuntimeException e) {
      // Whatever it is: a periodic task that throws would never run again.
      if (sweep.isStopped()) {
        LOG.debug("Garbage collection ended with the store", e);
      } else {
        LOG.warn("Garbage collection failed; it will be tried again", e);
      }
    }
  }

  @Override
  public synchronized GcReport collect() {
    return collect(true);
  }

  private GcReport collect(boolean full) {
    observers.heldVersions().advanceIdle(safePoint::wanted);
    long reached = safePoint.advance(observers.heldVersions()::least);
    faults.reached(ProtocolStep.GC_SAFE_POINT_RAISED, 0);
    observers.heldVersions().removeAnnouncements(reached);
    GarbageSweep.Progress progress = new GarbageSweep.Progress();
    long dropUpTo = sweep.resolveLocks(Math.max(0, reached - 1), progress);
    faults.reached(ProtocolStep.GC_LOCKS_RESOLVED, 0);
    if (!live.isCommittingBelow(reached)) {
      KeptVersions kept = observers.keptVersions();
      drop(GarbageSweep.Cells.SUPERSEDED, dropUpTo, kept, progress);
      if (full) {
        drop(GarbageSweep.Cells.WITHOUT_VALUE, dropUpTo, kept, progress);
      }
    }
    return progress.report(reached);
  }

  private void drop(
      GarbageSweep.Cells cells, long dropUpTo, KeptVersions kept, GarbageSweep.Progress progress) {
    sweep.drop(KeyRange.all(), TimeRange.upTo(dropUpTo), cells, dropUpTo, kept, progress);
  }

  @Override
  public synchronized void resolveLeftLocks() {
    var unused = sweep.resolveLocks(Long.MAX_VALUE - 1, new GarbageSweep.Progress());
  }

  /** Nothing: this process knows all that is defined. */
  @Override
  public void whenCollecting(Runnable refresh) {}

  @Override
  public void stop() {
    sweep.stop();
  }
}

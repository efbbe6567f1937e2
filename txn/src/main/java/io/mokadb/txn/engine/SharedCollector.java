package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.GcReport;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.observe.KeptVersions;
import io.mokadb.txn.observe.ObserverEngine;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The garbage collector of one of several processes. Thread-safe.
 *
 * <p>The process that leads raises the oracle's safe point to what all published; this announces
 * it. When it has known a safe point for a lease, it resolves the locks below and raises the mark
 * in the store. Every process drops, in its own regions, what no snapshot at the mark sees.
 *
 * <p>One leader is enough, and two do no harm: neither safe point nor mark falls, and what is
 * dropped for a mark may be dropped for a later one, too.
 */
final class SharedCollector implements GarbageCollector {
  /** Every so many times all cells of a region are looked at, also those that did not change. */
  static final int FULL_EVERY = 64;

  private static final Logger LOG = LoggerFactory.getLogger(SharedCollector.class);

  private final KvStore store;
  private final TimestampOracle oracle;
  private final SafePoint safePoint;
  private final OldestSnapshot oldest;
  private final GarbageSweep sweep;
  private final ObserverEngine observers;
  private final Nodes nodes;
  private final SharedWork work;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final Duration lease;
  private final SingleTurn turn;
  private final RipeSafePoint ripe;

  /** The marks that regions were cleaned for by this process. */
  private final Map<KeyRange, Long> cleaned = new HashMap<>();

  private int rounds;
  private volatile Runnable registrations = () -> {};

  SharedCollector(
      KvStore store,
      TimestampOracle oracle,
      SafePoint safePoint,
      OldestSnapshot oldest,
      GarbageSweep sweep,
      ObserverEngine observers,
      SharedWork work,
      Environment environment,
      Duration lease) {
    this.store = store;
    this.oracle = oracle;
    this.safePoint = safePoint;
    this.oldest = oldest;
    this.sweep = sweep;
    this.observers = observers;
    this.nodes = environment.nodes();
    this.work = work;
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.lease = lease;
    this.turn = new SingleTurn(waiter);
    this.ripe = new RipeSafePoint(lease.toNanos());
  }

  @Override
  public void whenCollecting(Runnable refresh) {
    registrations = refresh;
  }

  private Deadline soon() {
    return Deadline.after(waiter::nanoTime, lease.toNanos());
  }

  @Override
  public void collectQuietly() {
    if (!turn.tryTake()) {
      return;
    }
    try {
      GarbageSweep.Progress progress = new GarbageSweep.Progress();
      if (work.leads()) {
        announce(soon());
        settle(progress);
      }
      rounds++;
      long mark = clean(false, rounds % FULL_EVERY == 0, progress);
      LOG.debug("Garbage collected: {}", progress.report(mark));
    } catch (RuntimeException e) {
      // Whatever it is: a periodic task that throws would never run again.
      if (sweep.isStopped()) {
        LOG.debug("Garbage collection ended with the store", e);
      } else {
        LOG.warn("Garbage collection failed; it will be tried again", e);
      }
    } finally {
      turn.give();
    }
  }

  /** Takes a lease at least, and does the parts of all processes. */
  @Override
  public GcReport collect() {
    turn.take(Deadline.none());
    try {
      announce(soon());
      waiter.await(sweep::isStopped, lease.toNanos());
      GarbageSweep.Progress progress = new GarbageSweep.Progress();
      settle(progress);
      return progress.report(clean(true, true, progress));
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    } finally {
      turn.give();
    }
  }

  /**
   * Raises the safe point as far as all processes allow. A token that is made after they were asked
   * belongs to a process whose transactions begin above what was published by then.
   */
  private void announce(Deadline limit) {
    registrations.run();
    observers.heldVersions().advanceIdle(oldest::wanted);
    long held = held(limit);
    oldest.hold(held);
    oldest.publish(limit);
    List<NodeInfo> living = nodes.living(limit);
    if (living.stream().anyMatch(node -> node.id() == nodes.self())) {
      long floor = living.stream().mapToLong(node -> node.published().floor()).min().orElse(0);
      // One that does not lead, and is told to collect, has published what it needs itself.
      long target = Math.min(held, floor);
      if (target > safePoint.value()) {
        var unused = oracle.raiseSafePoint(target, limit);
      }
    }
    faults.reached(ProtocolStep.GC_SAFE_POINT_RAISED, 0);
    ripe.hear(safePoint.value(limit), waiter.nanoTime());
  }

  /**
   * What must not be passed on behalf of followers until this looks again.
   *
   * <p>A step may commit its own snapshot as a watermark. Snapshots are looked at first: either the
   * step is among them, or it has ended, and what is asked next sees its commit, or it begins above
   * all of them.
   */
  private long held(Deadline limit) {
    long own = oldest.look(limit);
    long others =
        nodes.living(limit).stream()
            .filter(node -> node.id() != nodes.self())
            .mapToLong(node -> node.published().oldest())
            .min()
            .orElse(own);
    return Math.min(Math.min(own, others), observers.heldVersions().least());
  }

  /** Resolves the locks below the safe point that is ripe, and tells all that it may be cleaned. */
  private void settle(GarbageSweep.Progress progress) {
    long reached = ripe.at(waiter.nanoTime());
    PersistedMark mark = PersistedMark.safePoint(store);
    if (reached <= mark.value()) {
      return;
    }
    long dropUpTo = sweep.resolveLocks(reached - 1, progress);
    if (sweep.isStopped()) {
      return;
    }
    if (dropUpTo + 1 > mark.value()) {
      mark.raise(dropUpTo + 1);
    }
    faults.reached(ProtocolStep.GC_LOCKS_RESOLVED, 0);
    observers.heldVersions().removeAnnouncements(mark.value());
  }

  /**
   * Drops what no snapshot at the mark sees, in regions that were not cleaned for it. Garbage has a
   * record since the mark before, so other cells are left alone.
   *
   * @param all whether the regions of other processes, too
   * @param full whether all cells, also those that did not change
   * @return the mark
   */
  private long clean(boolean all, boolean full, GarbageSweep.Progress progress) {
    long mark = PersistedMark.safePoint(store).value();
    List<KeyRange> regions = store.regions(KeyRange.all());
    cleaned.keySet().retainAll(regions);
    KeptVersions kept = null;
    for (KeyRange region : regions) {
      if (!all && !work.isMine(number(region))) {
        cleaned.remove(region);
        continue;
      }
      long since = full ? 0 : cleaned.getOrDefault(region, 0L);
      if (since >= mark) {
        continue;
      }
      if (kept == null) {
        registrations.run();
        kept = observers.keptVersions();
      }
      TimeRange records = new TimeRange(since, mark);
      sweep.drop(region, records, GarbageSweep.Cells.ALL, mark - 1, kept, progress);
      cleaned.put(region, mark);
    }
    return mark;
  }

  private static long number(KeyRange region) {
    Key start = region.start();
    return start == null ? 0 : start.hashCode();
  }

  @Override
  public void resolveLeftLocks() {
    turn.take(Deadline.none());
    try {
      var unused = sweep.resolveLocks(Long.MAX_VALUE - 1, new GarbageSweep.Progress());
    } finally {
      turn.give();
    }
  }

  @Override
  public void stop() {
    sweep.stop();
  }
}

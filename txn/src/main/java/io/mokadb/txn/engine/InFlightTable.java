package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.observe.Announcements;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The lock table of one-phase commits (invariant 3). Points are looked up by key; a range is
 * checked against the commits on their way, which are few. Commits that share a cell pass one after
 * the other: they take their keys in key order, so they never wait in a circle. Thread-safe.
 */
final class InFlightTable {
  private final ConcurrentHashMap<CellKey, InFlight> byCell = new ConcurrentHashMap<>();
  private final Set<InFlight> running = ConcurrentHashMap.newKeySet();

  /** Loads, whose cells are too many for the map. Few. */
  private final List<InFlight> loads = new CopyOnWriteArrayList<>();

  /**
   * How many are running: exact, where a map's size is not, so that zero is a promise. Raised
   * before a commit shows any key, lowered after it removed all.
   */
  private final AtomicInteger count = new AtomicInteger();

  private final Waiter waiter;
  private final Announcements announcements;

  /**
   * @param fastest whether one-phase commits are made; all commits of the store are of this process
   *     then
   * @param since a timestamp that was drawn before this process committed anything
   */
  InFlightTable(Waiter waiter, boolean fastest, long since) {
    this.waiter = waiter;
    this.announcements = fastest ? Announcements.since(since) : Announcements.NONE;
  }

  /** What commits announce, of both kinds. */
  Announcements announcements() {
    return announcements;
  }

  /**
   * A commit that is in another one's way.
   *
   * @param cell that both want
   */
  record InTheWay(InFlight commit, CellKey cell) {}

  /**
   * Shows the keys of a commit to readers.
   *
   * @return null, or the commit that held one of the keys for longer than {@code waitNanos}; then
   *     nothing is shown
   */
  InTheWay publish(InFlight commit, long waitNanos) {
    count.incrementAndGet();
    running.add(commit);
    boolean published = false;
    try {
      for (Intent intent : commit.intents()) {
        InFlight holder = byCell.putIfAbsent(intent.cell(), commit);
        while (holder != null) {
          if (!await(holder::isDone, waitNanos)) {
            return new InTheWay(holder, intent.cell());
          }
          holder = byCell.putIfAbsent(intent.cell(), commit);
        }
      }
      published = true;
      return null;
    } finally {
      if (!published) {
        remove(commit);
      }
    }
  }

  /** Called once the batch is visible, or will never be. Needs no memory: others wait for it. */
  void remove(InFlight commit) {
    commit.finish();
    List<Intent> intents = commit.intents();
    for (int i = 0; i < intents.size(); i++) {
      byCell.remove(intents.get(i).cell(), commit);
    }
    running.remove(commit);
    count.decrementAndGet();
    waiter.wakeAll();
  }

  /**
   * Shows the cells of a load to readers. Other commits of a cell take no turns with it: what the
   * store refuses of either is refused for good.
   */
  void publishToReaders(InFlight load) {
    count.incrementAndGet();
    running.add(load);
    loads.add(load);
  }

  /** Called once the load is visible. */
  void removeFromReaders(InFlight load) {
    load.finish();
    loads.remove(load);
    running.remove(load);
    count.decrementAndGet();
    waiter.wakeAll();
  }

  /** The commits on their way, a moment ago. */
  List<InFlight> running() {
    return List.copyOf(running);
  }

  /**
   * Whether the commits that are at these cells now have ended: asked later, any number of times.
   */
  BooleanSupplier allDone(List<CellKey> cells) {
    List<InFlight> now = cells.stream().map(byCell::get).filter(Objects::nonNull).toList();
    return () -> now.stream().allMatch(InFlight::isDone);
  }

  void pass(CellKey cell, long snapshot, long waitNanos) {
    if (count.get() == 0) {
      return;
    }
    InFlight commit = byCell.get(cell);
    if (commit != null && commit.blocks(snapshot)) {
      awaitPassage(commit, snapshot, waitNanos);
    }
    for (InFlight load : loads) {
      if (load.blocks(snapshot) && load.touches(cell.row())) {
        awaitPassage(load, snapshot, waitNanos);
      }
    }
  }

  void pass(KeyRange range, long snapshot, long waitNanos) {
    if (count.get() == 0) {
      return;
    }
    for (InFlight commit : running) {
      if (commit.blocks(snapshot) && commit.touches(range)) {
        awaitPassage(commit, snapshot, waitNanos);
      }
    }
  }

  private void awaitPassage(InFlight commit, long snapshot, long waitNanos) {
    if (!await(() -> !commit.blocks(snapshot), waitNanos)) {
      throw new TxnException(
          TxnException.Kind.LOCK_TIMEOUT, "A commit that must be seen did not end in time");
    }
  }

  private boolean await(BooleanSupplier condition, long waitNanos) {
    try {
      return waiter.await(condition, waitNanos);
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
  }
}

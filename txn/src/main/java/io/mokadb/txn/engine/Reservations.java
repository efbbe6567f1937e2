package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.observe.Reservation;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Cells reserved for transactions that have lost them again and again. A commit that meets a
 * reservation waits here, while it holds nothing that others could wait for. The wait is bounded: a
 * commit that has waited long enough proceeds, and the protocol decides as always. Thread-safe.
 */
final class Reservations {
  /** How long a commit, or another reservation, waits for one at most. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

  private final Map<CellKey, Held> byCell = new ConcurrentHashMap<>();
  private final InFlightTable inFlight;
  private final CommitRuns runs;
  private final Waiter waiter;

  /** How many there are; a commit that sees none looks no further. */
  private volatile int count;

  Reservations(InFlightTable inFlight, CommitRuns runs, Waiter waiter) {
    this.inFlight = inFlight;
    this.runs = runs;
    this.waiter = waiter;
  }

  /**
   * Reserves cells, and waits for the commits that are at them already.
   *
   * @return of no cells if others have reserved some of them for long
   */
  Reservation reserve(List<CellKey> cells) {
    Held held = new Held(List.copyOf(cells));
    if (!await(() -> take(held), PATIENCE)) {
      return Reservation.NONE;
    }
    boolean ready = false;
    try {
      BooleanSupplier earlierOnes = inFlight.allDone(cells);
      BooleanSupplier earlierRuns = runs.allDone();
      await(() -> earlierOnes.getAsBoolean() && earlierRuns.getAsBoolean(), PATIENCE);
      ready = true;
      return held;
    } finally {
      if (!ready) {
        held.close();
      }
    }
  }

  private synchronized boolean take(Held held) {
    for (CellKey cell : held.cells) {
      if (byCell.containsKey(cell)) {
        return false;
      }
    }
    held.cells.forEach(cell -> byCell.put(cell, held));
    count++;
    return true;
  }

  private synchronized void release(Held held) {
    held.cells.forEach(cell -> byCell.remove(cell, held));
    count--;
  }

  /** To be called before a commit touches anything. */
  void pass(long startTimestamp, List<Intent> intents, long waitNanos) {
    if (count == 0) {
      return;
    }
    long end = waiter.nanoTime() + Math.min(PATIENCE, waitNanos);
    for (Intent intent : intents) {
      CellKey cell = intent.cell();
      await(() -> isFree(cell, startTimestamp), end - waiter.nanoTime());
    }
  }

  private boolean isFree(CellKey cell, long startTimestamp) {
    Held held = byCell.get(cell);
    return held == null || held.holder == startTimestamp;
  }

  private boolean await(BooleanSupplier condition, long nanos) {
    try {
      return waiter.await(condition, Math.max(0, nanos));
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
  }

  /** Reserved cells. */
  private final class Held implements Reservation {
    private final List<CellKey> cells;
    private volatile long holder;

    Held(List<CellKey> cells) {
      this.cells = cells;
    }

    @Override
    public void heldBy(long startTimestamp) {
      holder = startTimestamp;
    }

    @Override
    public void close() {
      release(this);
      waiter.wakeAll();
    }
  }
}

package io.mokadb.txn.lock;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.txn.CellHold;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.LockWait;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Which transaction of this process holds which cell. Thread-safe. */
public final class CellLocks {
  private static final int COUNTED = 64;

  /** More transactions than wait for one another in a row. */
  private static final int LONGEST_ROW = 10_000;

  private final ConcurrentHashMap<CellKey, HeldCell> cells = new ConcurrentHashMap<>();
  private final Supplier<Waiter> waiters;
  private final int most;
  private final long mostOfAll;
  private final long patience;
  private final LockCounts counts = new LockCounts();
  private final WaitGraph waits = new WaitGraph(counts);

  /**
   * @param waiters a waiter for each request
   * @param most how many cells one transaction holds at most
   * @param mostOfAll how many cells all together hold, about, before one that holds many gets more
   * @param patience how many nanoseconds the first that waits for a cell may be overtaken
   */
  public CellLocks(Supplier<Waiter> waiters, int most, long mostOfAll, long patience) {
    this.waiters = waiters;
    this.most = most;
    this.mostOfAll = mostOfAll;
    this.patience = patience;
  }

  /** The end of a request. */
  public enum Taken {
    /** The cell is the transaction's from now on. */
    NOW,
    /** It was before. */
    BEFORE,
    /** The transaction holds so many cells that it gets no more: its commit will decide. */
    TOO_MANY
  }

  /**
   * Takes a cell if no other transaction holds it.
   *
   * @return null if another one does
   */
  public Taken tryTake(LockOwner owner, CellKey cell) {
    HeldCell held = cells.get(cell);
    if (held == null) {
      if (holdsTooMany(owner.size())) {
        return Taken.TOO_MANY;
      }
      owner.reserve();
      HeldCell taken = new HeldCell(cell, owner);
      held = cells.putIfAbsent(cell, taken);
      if (held == null) {
        owner.held().add(taken);
        return Taken.NOW;
      }
    }
    if (held.owner() == owner) {
      held.ask(owner.round());
      return Taken.BEFORE;
    }
    return overtakes(owner, held) ? Taken.NOW : null;
  }

  private boolean overtakes(LockOwner owner, HeldCell held) {
    if (held.owner() != null || holdsTooMany(owner.size())) {
      return false;
    }
    owner.reserve();
    boolean taken = held.overtake(owner);
    if (taken) {
      add(owner, held);
    }
    return taken;
  }

  private static void add(LockOwner owner, HeldCell held) {
    held.ask(owner.round());
    owner.held().add(held);
  }

  /** All are counted now and then only. */
  private boolean holdsTooMany(int held) {
    return held >= most || held % COUNTED == COUNTED - 1 && cells.mappingCount() >= mostOfAll;
  }

  /**
   * Takes a cell, and waits for it if another transaction holds it.
   *
   * @param waitNanos how long at most
   * @throws ConflictException {@code DEADLOCK}, {@code HELD}
   * @throws TxnException {@code INTERRUPTED}
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if the deadline comes first
   */
  public Taken take(LockOwner owner, CellKey cell, long waitNanos, Deadline deadline) {
    while (true) {
      Taken taken = tryTake(owner, cell);
      if (taken != null) {
        return taken;
      }
      HeldCell held = cells.get(cell);
      if (held == null) {
        continue;
      }
      owner.reserve();
      LockRequest request = new LockRequest(owner, waiters.get());
      if (held.enqueue(request)) {
        waitFor(held, request, waitNanos, deadline);
        add(owner, held);
        return Taken.NOW;
      }
    }
  }

  private void waitFor(HeldCell held, LockRequest request, long waitNanos, Deadline deadline) {
    boolean granted = false;
    long began = request.nanoTime();
    try {
      waits.add(held, request);
      granted = request.await(held, waitNanos, deadline, patience);
      if (!granted) {
        counts.timedOut();
        throw LockRefusals.tooLong(held, deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw LockRefusals.interrupted(e);
    } finally {
      request.owner().waitFor(null);
      counts.waited(request.nanoTime() - began);
      if (!granted && held.withdraw(request, patience)) {
        cells.remove(held.cell(), held);
      }
    }
  }

  /**
   * Releases cells, the latest first.
   *
   * @param kept how many that were taken first stay held
   */
  public void release(LockOwner owner, int kept) {
    List<HeldCell> held = owner.held();
    for (int i = held.size() - 1; i >= kept; i--) {
      release(held.remove(i));
    }
  }

  /** The transaction begins to ask again for what it holds; it keeps all meanwhile. */
  public void askAgain(LockOwner owner) {
    owner.nextRound();
  }

  /**
   * Releases the cells that were not asked for since {@link #askAgain}.
   *
   * @param kept how many that were taken first stay held in any case
   */
  public void releaseUnasked(LockOwner owner, int kept) {
    List<HeldCell> held = owner.held();
    List<HeldCell> since = held.subList(kept, held.size());
    List<HeldCell> unasked = since.stream().filter(each -> each.round() != owner.round()).toList();
    since.removeIf(each -> each.round() != owner.round());
    unasked.forEach(this::release);
  }

  private void release(HeldCell held) {
    if (held.release(patience)) {
      cells.remove(held.cell(), held);
    }
  }

  /**
   * The cells that are held now, in no order.
   *
   * @param limit how many at most
   */
  public List<CellHold> held(int limit) {
    return cells.values().stream()
        .map(each -> new CellHold(each.cell(), each.holder()))
        .filter(hold -> hold.holder() != 0)
        .limit(limit)
        .toList();
  }

  /** Those that wait now, in no order. */
  public List<LockWait> waiting() {
    List<LockWait> waiting = new ArrayList<>();
    for (HeldCell held : cells.values()) {
      held.addTo(waiting);
    }
    return waiting;
  }

  /**
   * What the holder of a cell waits for, in another process, at once or through others of this
   * process; null if the cell is free, or one of them waits for nothing.
   */
  public AwaitedCell awaitedBy(CellKey cell) {
    HeldCell next = cells.get(cell);
    for (int i = 0; next != null && i < LONGEST_ROW; i++) {
      LockOwner holder = next.owner();
      if (holder == null) {
        return null;
      }
      AwaitedCell elsewhere = holder.awaitsElsewhere();
      if (elsewhere != null) {
        return elsewhere;
      }
      next = holder.waitsFor();
    }
    return null;
  }

  /** What happened so far. */
  public LockCounts counts() {
    return counts;
  }

  /** How many cells are held. */
  public int size() {
    return cells.size();
  }
}

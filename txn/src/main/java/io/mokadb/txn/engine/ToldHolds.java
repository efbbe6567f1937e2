package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.lock.AwaitedCell;
import io.mokadb.txn.lock.LockOwner;
import io.mokadb.txn.mvcc.Snapshot;
import io.mokadb.txn.time.Waiter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The cells of which one transaction has told other processes. Confined to its thread. */
final class ToldHolds {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  /** How long a wait is before circles are looked for, and how often that is done. */
  private static final long CIRCLE_PERIOD = TimeUnit.MILLISECONDS.toNanos(250);

  private final SharedHolds shared;
  private final Map<CellKey, SharedHolds.Hold> told = new HashMap<>();

  /** The last that was asked for and not got; null for none. */
  private CellKey refused;

  ToldHolds(SharedHolds shared) {
    this.shared = shared;
  }

  /** Whether others were told of a cell. */
  boolean isTold(CellKey cell) {
    return told.containsKey(cell);
  }

  /**
   * Tells of a cell that the transaction holds in this process, and has not told of.
   *
   * @return false if another process holds it
   */
  boolean take(CellKey cell, Deadline limit) {
    return tell(cell, shared.take(cell, limit));
  }

  private boolean tell(CellKey cell, SharedHolds.Taking taking) {
    if (taking.holdOrNull() == null) {
      return false;
    }
    told.put(cell, taking.holdOrNull());
    return true;
  }

  /** The transaction did not get a cell; it may wait for it next. */
  void refuse(CellKey cell) {
    refused = cell;
  }

  /** Whether a cell is the one that the transaction did not get. */
  boolean isRefused(CellKey cell) {
    return cell.equals(refused);
  }

  /**
   * Tells of a cell once no other process holds it.
   *
   * @param owner the transaction, which holds the cell in this process
   * @throws ConflictException {@code HELD} if another one does for as long as the snapshot waits
   *     for locks; {@code DEADLOCK} if that one waits for this transaction
   */
  void await(LockOwner owner, CellKey cell, Snapshot snapshot) {
    Waiter waiter = shared.waiter();
    long end = waiter.nanoTime() + snapshot.lockWaitNanos();
    long look = waiter.nanoTime() + CIRCLE_PERIOD;
    long pause = FIRST_PAUSE;
    try {
      SharedHolds.Taking taking = shared.take(cell, snapshot.deadline());
      while (!tell(cell, taking)) {
        long left = end - waiter.nanoTime();
        if (left <= 0) {
          throw refusal(ConflictException.Kind.HELD, cell, "");
        }
        AwaitedCell wait = new AwaitedCell(cell, taking.holder(), owner.startTimestamp());
        owner.awaitElsewhere(taking.holder() == 0 ? null : wait);
        if (waiter.nanoTime() - look >= 0) {
          leaveCircle(wait, snapshot.deadline());
          look = waiter.nanoTime() + CIRCLE_PERIOD;
        }
        pause(Math.min(pause, left), snapshot.deadline());
        pause = Math.min(2 * pause, LONGEST_PAUSE);
        taking = shared.take(cell, snapshot.deadline());
      }
      refused = null;
    } finally {
      owner.awaitElsewhere(null);
    }
  }

  /** Nothing is done if it is not known who holds the cell. */
  private void leaveCircle(AwaitedCell wait, Deadline limit) {
    if (wait.node() != 0 && shared.circles().mustGiveUp(wait, limit)) {
      shared.circles().countOne();
      throw refusal(ConflictException.Kind.DEADLOCK, wait.cell(), ", which waits for this one");
    }
  }

  private static ConflictException refusal(ConflictException.Kind kind, CellKey cell, String more) {
    String reason = "A cell is held by a transaction of another node" + more;
    return new ConflictException(kind, new CommitOutcome.Conflict(cell, 0, reason));
  }

  private void pause(long nanos, Deadline limit) {
    try {
      var unused = shared.waiter().await(limit::isExpired, Math.min(nanos, limit.remainingNanos()));
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
    if (limit.isExpired()) {
      throw new KvException(
          KvException.Kind.TIMEOUT, "Gave up while it waited for a cell that another node holds");
    }
  }

  /**
   * The transaction gives cells back.
   *
   * @param cells others may be among them of which nothing was told
   */
  void release(List<CellKey> cells) {
    if (!told.isEmpty()) {
      shared.release(cells.stream().map(told::remove).filter(Objects::nonNull).toList());
    }
  }
}

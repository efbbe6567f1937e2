package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.lock.CellLocks;
import io.mokadb.txn.lock.LockOwner;
import io.mokadb.txn.lock.RecentCommits;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.Snapshot;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The cells that one transaction holds from its statements on. Confined to its thread. */
final class HeldCells {
  private final Shared shared;
  private final LockOwner owner;
  private final boolean waiting;

  /** Null where no other process is told. */
  private final ToldHolds toldOrNull;

  /** How many cells were held before the attempt that was undone first; negative if none was. */
  private int unaskedFrom = -1;

  /**
   * What all transactions of an engine share.
   *
   * @param rows the store, to look whether a cell was changed
   * @param gate settles the locks that are met there
   * @param toldOrNull what other processes are told; null where there are none
   */
  record Shared(
      CellLocks locks,
      RecentCommits recent,
      ProtocolStore rows,
      ReadGate gate,
      SharedHolds toldOrNull) {}

  /**
   * @param waiting false for a transaction that lets its commit decide
   */
  HeldCells(Shared shared, long startTimestamp, boolean waiting) {
    this.shared = shared;
    this.owner = new LockOwner(startTimestamp);
    this.waiting = waiting;
    this.toldOrNull = shared.toldOrNull == null ? null : new ToldHolds(shared.toldOrNull);
  }

  /** See {@link io.mokadb.txn.Transaction#hold}. */
  void hold(CellKey cell, Snapshot snapshot) {
    if (waiting) {
      CellLocks.Taken taken =
          shared.locks.take(owner, cell, snapshot.lockWaitNanos(), snapshot.deadline());
      boolean telling = isToTell(taken, cell) && toldOrNull.isRefused(cell);
      if (telling) {
        awaitOthers(taken, cell, snapshot);
      }
      check(taken, cell, snapshot, telling);
    }
  }

  /** Also of a cell that the transaction has written: others know nothing of that. */
  private boolean isToTell(CellLocks.Taken taken, CellKey cell) {
    return toldOrNull != null && taken != CellLocks.Taken.TOO_MANY && !toldOrNull.isTold(cell);
  }

  private void awaitOthers(CellLocks.Taken taken, CellKey cell, Snapshot snapshot) {
    boolean told = false;
    try {
      toldOrNull.await(owner, cell, snapshot);
      told = true;
    } finally {
      if (!told) {
        giveBack(taken, cell);
      }
    }
  }

  /** What was not to be had; a cell that was held before stays so in this process. */
  private void giveBack(CellLocks.Taken taken, CellKey cell) {
    if (taken == CellLocks.Taken.NOW) {
      release(size() - 1);
    } else if (toldOrNull != null) {
      toldOrNull.release(List.of(cell));
    }
  }

  /**
   * See {@link io.mokadb.txn.Transaction#holdUnread}.
   *
   * @param hasValue looks at the cell, and waits for nothing: this transaction waits for the cell
   *     alone, so that a circle is found
   */
  boolean holdUnread(CellKey cell, Snapshot snapshot, BooleanSupplier hasValue) {
    CellLocks.Taken taken = shared.locks.tryTake(owner, cell);
    if (taken == null) {
      if (!hasValue.getAsBoolean()) {
        return true;
      }
      taken = shared.locks.take(owner, cell, snapshot.lockWaitNanos(), snapshot.deadline());
    }
    return taken != CellLocks.Taken.NOW
        || !shared.recent.mayHaveChanged(cell, snapshot.timestamp());
  }

  /** See {@link io.mokadb.txn.Transaction#tryHold}. */
  boolean tryHold(CellKey cell, Snapshot snapshot) {
    CellLocks.Taken taken = shared.locks.tryTake(owner, cell);
    boolean held = taken != null && isTaken(taken, cell, snapshot);
    if (!held && toldOrNull != null) {
      toldOrNull.refuse(cell);
    }
    return held;
  }

  /** Whether a cell that is free in this process is to be had; it is released if not. */
  private boolean isTaken(CellLocks.Taken taken, CellKey cell, Snapshot snapshot) {
    boolean telling = isToTell(taken, cell);
    if (!waiting && !telling) {
      return true;
    }
    boolean held = false;
    try {
      if (!telling || toldOrNull.take(cell, snapshot.deadline())) {
        check(taken, cell, snapshot.withoutWait(), telling);
        held = true;
      }
    } catch (TxnException e) {
      // A commit whose outcome is unknown still has the cell locked.
      if (e.kind() != TxnException.Kind.LOCK_TIMEOUT) {
        throw e;
      }
    } finally {
      if (!held) {
        // The caller may leave the cell to others and go on.
        giveBack(taken, cell);
      }
    }
    return held;
  }

  /** See {@link io.mokadb.txn.Transaction#claim}. */
  boolean claim(CellKey cell, Snapshot snapshot) {
    CellLocks.Taken taken = shared.locks.tryTake(owner, cell);
    if (taken != CellLocks.Taken.NOW) {
      return taken == CellLocks.Taken.BEFORE;
    }
    boolean unchanged = false;
    try {
      check(taken, cell, snapshot.withoutWait(), false);
      unchanged = true;
    } catch (ConflictException e) {
      // It was written: the caller takes another one.
      unchanged = false;
    } catch (TxnException e) {
      // A commit whose outcome is unknown still has the cell locked.
      if (e.kind() != TxnException.Kind.LOCK_TIMEOUT) {
        throw e;
      }
    } finally {
      if (!unchanged) {
        release(size() - 1);
      }
    }
    return unchanged;
  }

  /**
   * @param byOthers whether transactions of other processes may have changed the cell, of which
   *     nothing is known here
   */
  private void check(CellLocks.Taken taken, CellKey cell, Snapshot snapshot, boolean byOthers) {
    if (taken != CellLocks.Taken.NOW && !byOthers) {
      return;
    }
    ProtocolStore rows = shared.rows.countedIn(snapshot.counts()).within(snapshot.deadline());
    while (byOthers || shared.recent.mayHaveChanged(cell, snapshot.timestamp())) {
      Obstacle obstacle = Obstacle.at(rows, cell, snapshot.timestamp(), snapshot.timestamp());
      if (obstacle instanceof Obstacle.Locked locked
          && shared.gate.settle(cell, locked.lock(), snapshot)) {
        continue;
      }
      // A lock that stays is one of a commit after the snapshot.
      if (obstacle instanceof Obstacle.Written || obstacle instanceof Obstacle.Locked) {
        shared.locks.counts().metChange();
        CommitOutcome.Conflict conflict = Conflicts.of(cell, snapshot.timestamp(), obstacle);
        throw new ConflictException(ConflictException.Kind.CHANGED, conflict);
      }
      return;
    }
  }

  int size() {
    return owner.size();
  }

  /** The transaction has a new start timestamp. */
  void rename(long startTimestamp) {
    owner.rename(startTimestamp);
  }

  /**
   * What was held since a mark was undone, and is kept meanwhile.
   *
   * @param kept how many the mark has
   */
  void askAgain(int kept) {
    unaskedFrom = unaskedFrom < 0 ? kept : Math.min(unaskedFrom, kept);
    shared.locks.askAgain(owner);
  }

  /** Releases what an undone attempt had taken, and no later one has asked for. */
  void releaseUnasked() {
    if (unaskedFrom >= 0) {
      if (toldOrNull != null) {
        toldOrNull.release(owner.unasked(unaskedFrom));
      }
      shared.locks.releaseUnasked(owner, unaskedFrom);
      unaskedFrom = -1;
    }
  }

  /** Releases all but the first ones. */
  void release(int kept) {
    if (kept <= unaskedFrom) {
      unaskedFrom = -1;
    }
    if (toldOrNull != null) {
      toldOrNull.release(owner.since(kept));
    }
    shared.locks.release(owner, kept);
  }
}

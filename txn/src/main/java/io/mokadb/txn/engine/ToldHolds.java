package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.mvcc.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The cells of which one transaction has told other processes. Confined to its thread. */
final class ToldHolds {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  private final SharedHolds shared;
  private final List<Told> told = new ArrayList<>();

  /** The last that was asked for and not got; null for none. */
  private CellKey refused;

  /**
   * @param place of the cell among those that the transaction holds
   */
  private record Told(int place, SharedHolds.Hold hold) {}

  ToldHolds(SharedHolds shared) {
    this.shared = shared;
  }

  /**
   * Tells of a cell that the transaction has just taken in this process.
   *
   * @return false if another process holds it
   */
  boolean take(CellKey cell, int place, Deadline limit) {
    SharedHolds.Hold hold = shared.take(cell, limit);
    if (hold == null) {
      return false;
    }
    told.add(new Told(place, hold));
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
   * @throws ConflictException {@code HELD} if one does for as long as the snapshot waits for locks
   */
  void await(CellKey cell, int place, Snapshot snapshot) {
    long end = shared.waiter().nanoTime() + snapshot.lockWaitNanos();
    long pause = FIRST_PAUSE;
    while (!take(cell, place, snapshot.deadline())) {
      long left = end - shared.waiter().nanoTime();
      if (left <= 0) {
        String reason = "Cell " + cell + " is held by a transaction of another node";
        throw new ConflictException(
            ConflictException.Kind.HELD, new CommitOutcome.Conflict(cell, 0, reason));
      }
      pause(Math.min(pause, left), snapshot.deadline());
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
    refused = null;
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
   * @param kept how many it holds on
   */
  void release(int kept) {
    List<SharedHolds.Hold> given =
        told.stream().filter(each -> each.place >= kept).map(Told::hold).toList();
    if (!given.isEmpty()) {
      told.removeIf(each -> each.place >= kept);
      shared.release(given);
    }
  }
}

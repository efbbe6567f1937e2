package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.Snapshot;
import io.mokadb.txn.time.Waiter;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Lets readers pass when nothing that they must see is still on its way. Thread-safe. */
final class EngineReadGate implements ReadGate {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  private final ProtocolStore store;
  private final InFlightTable inFlight;
  private final LockResolver resolver;
  private final CommitRuns runs;
  private final SafePoint safePoint;
  private final Waiter waiter;

  EngineReadGate(
      ProtocolStore store,
      InFlightTable inFlight,
      LockResolver resolver,
      CommitRuns runs,
      SafePoint safePoint,
      Waiter waiter) {
    this.store = store;
    this.inFlight = inFlight;
    this.resolver = resolver;
    this.runs = runs;
    this.safePoint = safePoint;
    this.waiter = waiter;
  }

  @Override
  public void passInFlight(CellKey cell, Snapshot snapshot) {
    inFlight.pass(cell, snapshot.timestamp(), snapshot.lockWaitNanos());
  }

  @Override
  public void passInFlight(KeyRange range, Snapshot snapshot) {
    inFlight.pass(range, snapshot.timestamp(), snapshot.lockWaitNanos());
  }

  @Override
  public void checkReadable(long timestamp, Deadline limit) {
    safePoint.checkReadable(timestamp, limit);
  }

  @Override
  public boolean settle(CellKey cell, Cell lock, Snapshot snapshot) {
    LockRecord record = LockRecord.decode(lock);
    if (runs.isAfter(record, snapshot.timestamp())) {
      return false;
    }
    ProtocolStore rows = store.within(snapshot.deadline());
    if (resolver.tryResolve(cell, lock, rows)) {
      return true;
    }
    Deadline.Watch watch = snapshot.deadline().watch(waiter::wakeAll);
    try {
      return await(cell, lock, record, snapshot.lockWaitNanos(), rows);
    } finally {
      watch.close();
    }
  }

  private boolean await(
      CellKey cell, Cell lock, LockRecord record, long waitNanos, ProtocolStore rows) {
    Deadline deadline = rows.deadline();
    boolean local = runs.isRunning(record);
    long end = waiter.nanoTime() + waitNanos;
    long pause = FIRST_PAUSE;
    while (true) {
      long left = end - waiter.nanoTime();
      if (left <= 0) {
        throw new TxnException(
            TxnException.Kind.LOCK_TIMEOUT,
            "A cell is locked by transaction "
                + record.startTimestamp()
                + ", whose commit did not end in time",
            cell);
      }
      rows.checkDeadline();
      long most = Math.min(left, deadline.remainingNanos());
      if (local) {
        // The end of a commit in this process wakes us; its lock is worth no look before.
        pause(() -> !runs.isRunning(record) || deadline.isExpired(), most);
        local = false;
      } else {
        pause(deadline::isExpired, Math.min(pause, most));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
      rows.checkDeadline();
      if (resolver.tryResolve(cell, lock, rows)) {
        return true;
      }
    }
  }

  private void pause(BooleanSupplier over, long nanos) {
    try {
      waiter.await(over, nanos);
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.LockState;
import io.mokadb.txn.LockState.Phase;
import io.mokadb.txn.action.CheckStatus;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;

/** Looks at locks for people; changes nothing. Thread-safe. */
final class LockList {
  private final KvStore store;
  private final ProtocolStore rows;
  private final CommitRuns runs;
  private final InFlightTable inFlight;
  private final TimestampOracle oracle;

  LockList(
      KvStore store,
      ProtocolStore rows,
      CommitRuns runs,
      InFlightTable inFlight,
      TimestampOracle oracle) {
    this.store = store;
    this.rows = rows;
    this.runs = runs;
    this.inFlight = inFlight;
    this.oracle = oracle;
  }

  List<LockState> locks(int limit) {
    long now = Timestamps.toMillis(oracle.forReading());
    List<LockState> found = new ArrayList<>();
    for (InFlight commit : inFlight.running()) {
      for (Intent intent : commit.intents()) {
        if (found.size() < limit) {
          long start = commit.startTimestamp();
          found.add(new LockState(intent.cell(), start, null, Phase.ONE_PHASE, age(start, now), 0));
        }
      }
    }
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.all());
    try (CellCursor cursor =
        store.scan(
            ScanRequest.forward(KeyRange.all(), locks).withLimit(Math.max(1, limit)),
            Deadline.none())) {
      CellView view = cursor.next();
      while (view != null && found.size() < limit) {
        Cell cell = view.lock();
        if (cell != null) {
          LockRecord lock = LockRecord.decode(cell);
          long start = lock.startTimestamp();
          found.add(
              new LockState(
                  view.key(),
                  start,
                  lock.primary(),
                  phase(lock),
                  age(start, now),
                  lock.clientId()));
        }
        view = cursor.next();
      }
    }
    return found;
  }

  private static long age(long startTimestamp, long nowMillis) {
    return Math.max(0, nowMillis - Timestamps.toMillis(startTimestamp));
  }

  private Phase phase(LockRecord lock) {
    TxnStatus status = CheckStatus.of(rows, lock.primary(), lock.startTimestamp());
    if (status instanceof TxnStatus.Committed) {
      return Phase.COMMITTED;
    }
    if (status instanceof TxnStatus.RolledBack) {
      return Phase.ROLLED_BACK;
    }
    // A missing primary may be on its way: then the lock that was found tells.
    LockRecord telling =
        status instanceof TxnStatus.Undecided undecided ? undecided.primaryLock() : lock;
    return runs.isAlive(telling, Deadline.none()) ? Phase.PREWRITTEN : Phase.ABANDONED;
  }
}

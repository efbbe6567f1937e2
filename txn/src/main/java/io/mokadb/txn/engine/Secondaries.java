package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits secondaries behind the caller's back. What fails here is only late: whoever meets such a
 * lock asks the primary, and rolls it forward. Thread-safe.
 */
final class Secondaries {
  private static final Logger LOG = LoggerFactory.getLogger(Secondaries.class);

  private final ProtocolStore store;
  private final NotificationListener listener;
  private final Executor background;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final AtomicInteger pending = new AtomicInteger();

  Secondaries(ProtocolStore store, NotificationListener listener, Environment environment) {
    this.store = store;
    this.listener = listener;
    this.background = environment.background();
    this.waiter = environment.waiter();
    this.faults = environment.faults();
  }

  void commit(List<CellKey> cells, List<LockRecord> locks, long commitTimestamp) {
    pending.incrementAndGet();
    Runnable task =
        () -> {
          try {
            commitNow(cells, locks, commitTimestamp);
          } catch (KvException e) {
            LOG.debug("Secondaries of {} are left to others", locks.get(0), e);
          } finally {
            pending.decrementAndGet();
            waiter.wakeAll();
          }
        };
    try {
      background.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("Secondaries of {} are committed by the caller", locks.get(0), e);
      task.run();
    }
  }

  private void commitNow(List<CellKey> cells, List<LockRecord> locks, long commitTimestamp) {
    long start = locks.get(0).startTimestamp();
    faults.reached(ProtocolStep.BEFORE_COMMIT_SECONDARIES, start);
    for (int from = 0; from < cells.size(); from += TwoPhaseCommitter.BATCH) {
      int to = Math.min(cells.size(), from + TwoPhaseCommitter.BATCH);
      List<RowMutation> batch = new ArrayList<>(to - from);
      for (int i = from; i < to; i++) {
        batch.add(CommitLock.mutation(cells.get(i), locks.get(i), commitTimestamp));
      }
      store.mutate(batch, Durability.BUFFERED);
      for (int i = from; i < to; i++) {
        if (!locks.get(i).notified().isEmpty()) {
          listener.visible(cells.get(i).row(), locks.get(i).notified(), commitTimestamp);
        }
      }
    }
    faults.reached(ProtocolStep.AFTER_COMMIT_SECONDARIES, start);
  }

  /** Whether nothing is under way. */
  boolean isQuiet() {
    return pending.get() == 0;
  }
}

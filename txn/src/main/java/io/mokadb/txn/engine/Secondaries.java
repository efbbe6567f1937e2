package io.mokadb.txn.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
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
 * Commits secondaries in the background. A failure here only delays: the next transaction that
 * meets such a lock asks the primary and rolls it forward. Thread-safe.
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

  /**
   * Begins with it; those that are not in memory are committed when this returns, unless that
   * failed, since only the caller can walk them.
   */
  void commit(Prewrite prewrite, Intents intents, long commitTimestamp) {
    pending.incrementAndGet();
    Runnable task =
        () -> {
          try {
            commitNow(prewrite, intents, commitTimestamp);
          } catch (KvException e) {
            LOG.debug("Secondaries of {} are left to others", prewrite.startTimestamp(), e);
          } finally {
            pending.decrementAndGet();
            waiter.wakeAll();
          }
        };
    if (intents instanceof Intents.Spilled) {
      task.run();
      return;
    }
    try {
      background.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.debug("Secondaries of {} are committed by the caller", prewrite.startTimestamp(), e);
      task.run();
    }
  }

  private void commitNow(Prewrite prewrite, Intents intents, long commitTimestamp) {
    long start = prewrite.startTimestamp();
    try (Intents.Batches secondaries = intents.secondaries()) {
      List<Intent> batch = secondaries.next();
      if (batch == null) {
        return;
      }
      faults.reached(ProtocolStep.BEFORE_COMMIT_SECONDARIES, start);
      UnderWay underWay = null;
      for (; batch != null; batch = secondaries.next()) {
        UnderWay next = start(prewrite, batch, commitTimestamp);
        tell(underWay, commitTimestamp);
        underWay = next;
      }
      tell(underWay, commitTimestamp);
      faults.reached(ProtocolStep.AFTER_COMMIT_SECONDARIES, start);
    }
  }

  /** A list that was sent: while it is on its way, the next one is prepared and sent. */
  private record UnderWay(List<Intent> batch, PendingCall<List<MutationOutcome>> call) {}

  private UnderWay start(Prewrite prewrite, List<Intent> batch, long commitTimestamp) {
    List<RowMutation> mutations = new ArrayList<>(batch.size());
    for (Intent intent : batch) {
      mutations.add(CommitLock.mutation(intent.cell(), prewrite.lock(intent), commitTimestamp));
    }
    return new UnderWay(batch, store.startMutate(mutations, Durability.BUFFERED));
  }

  private void tell(UnderWay sent, long commitTimestamp) {
    if (sent == null) {
      return;
    }
    var unused = sent.call().await();
    for (Intent intent : sent.batch()) {
      if (!intent.notified().isEmpty()) {
        listener.visible(intent.cell().row(), intent.notified(), commitTimestamp);
      }
    }
  }

  /** Whether nothing is under way. */
  boolean isQuiet() {
    return pending.get() == 0;
  }
}

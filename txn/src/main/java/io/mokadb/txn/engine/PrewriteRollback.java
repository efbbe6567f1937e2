package io.mokadb.txn.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.TimestampOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back the prewrites of a transaction that fails. Locks that cannot be removed now are left
 * to the next transaction that meets them.
 *
 * @param unlimited the store for what goes on without the caller
 * @param store the store until the limit of the transaction
 * @param uncounted the same, for calls about locks, which are not counted
 */
record PrewriteRollback(
    ProtocolStore unlimited,
    ProtocolStore store,
    ProtocolStore uncounted,
    LockResolver resolver,
    TimestampOracle oracle,
    Executor background,
    FaultPoints faults,
    Prewritten prewritten,
    Intents intents) {
  private static final Logger LOG = LoggerFactory.getLogger(PrewriteRollback.class);

  /** No other transaction commits an undecided primary: this one has failed for certain. */
  void after(RuntimeException failure) {
    if (store.deadline().isExpired()) {
      later();
      return;
    }
    try {
      run(store, true);
    } catch (KvException | TxnException suppressed) {
      failure.addSuppressed(suppressed);
    }
  }

  void quietly() {
    if (store.deadline().isExpired()) {
      later();
    } else {
      quietly(store, true);
    }
  }

  /** Without the caller, who has given up. Only they can walk secondaries that were spilled. */
  private void later() {
    boolean all = intents instanceof Intents.Listed;
    try {
      background.execute(() -> quietly(unlimited, all));
    } catch (RejectedExecutionException e) {
      LOG.debug("Locks of transaction {} are left to others", prewritten.startTimestamp(), e);
    }
  }

  private void quietly(ProtocolStore through, boolean all) {
    try {
      run(through, all);
    } catch (KvException | TxnException e) {
      LOG.debug("Locks of transaction {} are left to others", prewritten.startTimestamp(), e);
    }
  }

  /**
   * Takes back what was prewritten, the primary first, so that the verdict stands (4). Where the
   * primary was refused, no verdict is needed: it is not tried again, so nothing can be committed.
   *
   * @param through asked until its deadline
   * @param all whether to take back secondaries too, which are left to others otherwise
   */
  private void run(ProtocolStore through, boolean all) {
    long left = prewritten.secondaries();
    boolean refused = prewritten.primaryWasRefused();
    if (refused && left == 0) {
      return;
    }
    faults.reached(ProtocolStep.BEFORE_ROLLBACK, prewritten.startTimestamp());
    if (!refused) {
      resolver.abandon(
          prewritten.primary(), prewritten.startTimestamp(), uncounted.within(through.deadline()));
    }
    if (all) {
      takeBackSecondaries(through, left);
    }
    faults.reached(ProtocolStep.AFTER_ROLLBACK, prewritten.startTimestamp());
  }

  private void takeBackSecondaries(ProtocolStore through, long count) {
    long left = count;
    try (Intents.Batches secondaries = intents.secondaries()) {
      for (List<Intent> batch = left <= 0 ? null : secondaries.next();
          batch != null;
          batch = left <= 0 ? null : secondaries.next()) {
        left -= batch.size();
        List<RowMutation> mutations = new ArrayList<>(batch.size());
        for (Intent intent : batch) {
          mutations.add(
              Rollback.ofLock(
                  intent.cell(), prewritten.lock(intent), () -> oracle.next(through.deadline())));
        }
        // Refused where nothing was locked; the next transaction that meets an unknown one
        // resolves it.
        through.mutate(mutations, Durability.BUFFERED);
      }
    }
  }
}

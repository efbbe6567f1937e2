package io.mokadb.txn.engine;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Notify;
import io.mokadb.txn.action.WeakNotification;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.time.TimestampOracle;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes weak notifications where they cannot go in one atomic batch with everything else.
 * Thread-safe.
 *
 * <p>In a two-phase commit that is after the commit timestamp was drawn, and at it, and before the
 * primary is committed: an observer that is run by them too early has a later snapshot, so it meets
 * the locks and waits for the verdict; and once the transaction is committed no crash can lose
 * them.
 */
final class WeakNotifier {
  private static final int ATTEMPTS = 8;

  private final ProtocolStore store;
  private final TimestampOracle oracle;
  private final NotificationListener listener;
  private final FaultPoints faults;

  WeakNotifier(
      ProtocolStore store,
      TimestampOracle oracle,
      NotificationListener listener,
      FaultPoints faults) {
    this.store = store;
    this.oracle = oracle;
    this.listener = listener;
    this.faults = faults;
  }

  /** Commits a transaction that has nothing else to write. */
  CommitOutcome commit(
      long startTimestamp, CommitSideEffects alongside, TransactionOptions options) {
    ProtocolStore rows = store.within(options.limit());
    long timestamp = oracle.next(options.limit());
    try {
      write(rows, startTimestamp, alongside.weak(), timestamp, options.durability());
    } catch (KvException e) {
      if (e.kind() != KvException.Kind.IO) {
        throw e;
      }
      return new CommitOutcome.Unknown(startTimestamp, null, e);
    }
    if (!alongside.removals().isEmpty()) {
      rows.mutate(alongside.removals(), Durability.BUFFERED);
    }
    return new CommitOutcome.Committed(timestamp);
  }

  /**
   * @param rows asked until its deadline
   * @throws KvException if it is not known at the deadline, or after several attempts, whether all
   *     are there
   */
  void write(
      ProtocolStore rows,
      long startTimestamp,
      List<WeakNotification> weak,
      long timestamp,
      Durability durability) {
    faults.reached(ProtocolStep.BEFORE_WEAK_NOTIFICATIONS, startTimestamp);
    List<WeakNotification> left = weak;
    for (int attempt = 0; attempt < ATTEMPTS && !left.isEmpty(); attempt++) {
      // The first try may have arrived, and been handled and removed: no second one there (K8). A
      // later timestamp is as good.
      long at = attempt == 0 ? timestamp : oracle.next(rows.deadline());
      left = writeOnce(rows, left, at, durability);
    }
    if (!left.isEmpty()) {
      rows.checkDeadline();
      throw new KvException(
          KvException.Kind.IO, "The store does not say whether it keeps the notifications");
    }
    faults.reached(ProtocolStep.AFTER_WEAK_NOTIFICATIONS, startTimestamp);
  }

  /** Returns those whose fate is not known. */
  private List<WeakNotification> writeOnce(
      ProtocolStore rows, List<WeakNotification> weak, long timestamp, Durability durability) {
    List<WeakNotification> left = new ArrayList<>(0);
    for (int from = 0; from < weak.size(); from += Intents.BATCH) {
      List<WeakNotification> part = weak.subList(from, Math.min(weak.size(), from + Intents.BATCH));
      List<RowMutation> mutations = new ArrayList<>(part.size());
      for (WeakNotification each : part) {
        mutations.add(Notify.weakly(each, timestamp));
      }
      List<MutationOutcome> outcomes = rows.mutate(mutations, durability);
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) == MutationOutcome.APPLIED) {
          listener.visible(part.get(i).row(), part.get(i).notified(), timestamp);
        } else {
          left.add(part.get(i));
        }
      }
    }
    return left;
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The second phase of a commit: the primary is committed, and with it the transaction. */
record CommitPoint(TwoPhaseAttempt attempt) {
  private static final int ATTEMPTS = 8;

  /** How long a commit that was stopped at its commit point looks for its outcome. */
  private static final long LAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(CommitPoint.class);

  /**
   * Commits the primary. If the limit ends this, the caller waits for a moment longer: what was
   * sent may have been applied, and mostly was.
   *
   * @throws KvException if the store refused the commit before it did anything: it has failed
   */
  CommitOutcome pass(long commitTimestamp) {
    attempt.reached(ProtocolStep.BEFORE_COMMIT_PRIMARY);
    RowMutation mutation =
        CommitLock.mutation(attempt.primary(), attempt.run().primaryLock(), commitTimestamp);
    MutationOutcome first = send(mutation);
    Throwable cause = null;
    try {
      CommitOutcome outcome =
          first == MutationOutcome.APPLIED
              ? committed(commitTimestamp)
              : settle(mutation, commitTimestamp);
      if (outcome != null) {
        return outcome;
      }
    } catch (KvException | TxnException | OutOfMemoryError e) {
      // Whatever keeps it from being found out: the commit may be there.
      LOG.debug("The outcome of transaction {} is unknown", attempt.startTimestamp(), e);
      cause = e;
    }
    return new CommitOutcome.Unknown(
        attempt.startTimestamp(),
        attempt.primary(),
        cause != null
            ? cause
            : new KvException(KvException.Kind.IO, "The store never said what it did"));
  }

  /** Only this client commits the primary, so one that was never sent is never committed. */
  private MutationOutcome send(RowMutation mutation) {
    try {
      return attempt.store().mutate(mutation, attempt.options().durability());
    } catch (KvException e) {
      if (!attempt.store().didNothing(e)) {
        return MutationOutcome.UNKNOWN;
      }
      attempt.rollback().after(e);
      throw e;
    } catch (OutOfMemoryError e) {
      // Before the commit was sent, or after it.
      return MutationOutcome.UNKNOWN;
    }
  }

  /** Looks for what became of the commit, and sends it again; null if the store does not tell. */
  private CommitOutcome settle(RowMutation mutation, long commitTimestamp) {
    ProtocolStore through = attempt.store();
    for (int tries = 1; tries <= ATTEMPTS; tries++) {
      if (through == attempt.store() && through.deadline().isExpired()) {
        Deadline last = Deadline.after(attempt.parts().waiter()::nanoTime, LAST_LOOK_NANOS);
        through = attempt.store().within(last);
      }
      TxnStatus status = decide(through.deadline());
      if (status instanceof TxnStatus.Committed committed) {
        return committed(committed.commitTimestamp());
      }
      if (status instanceof TxnStatus.RolledBack) {
        attempt.rollback().quietly();
        return Conflicts.of(
            attempt.primary(), attempt.startTimestamp(), new Obstacle.OwnVerdict(false));
      }
      if (tries < ATTEMPTS
          && through.mutate(mutation, attempt.options().durability()) == MutationOutcome.APPLIED) {
        return committed(commitTimestamp);
      }
    }
    return null;
  }

  private TxnStatus decide(Deadline deadline) {
    return attempt
        .parts()
        .resolver()
        .decide(attempt.primary(), attempt.startTimestamp(), attempt.uncounted().within(deadline));
  }

  /** The transaction is committed whatever happens here; others finish what is left. */
  private CommitOutcome committed(long commitTimestamp) {
    attempt.live().placeOrNull().committed(commitTimestamp);
    try {
      finish(commitTimestamp);
    } catch (OutOfMemoryError e) {
      LOG.warn("Memory ran out after the commit of {}", attempt.startTimestamp(), e);
    }
    return new CommitOutcome.Committed(commitTimestamp);
  }

  private void finish(long commitTimestamp) {
    TwoPhaseParts parts = attempt.parts();
    attempt.announcement().committed(commitTimestamp);
    attempt.reached(ProtocolStep.AFTER_COMMIT_PRIMARY);
    // The verdict is there: the caller need not wait for the secondaries.
    parts.runs().remove(attempt.run());
    parts.waiter().wakeAll();
    if (!attempt.first().notified().isEmpty()) {
      parts
          .listener()
          .visible(attempt.primary().row(), attempt.first().notified(), commitTimestamp);
    }
    if (attempt.intents().size() > 1) {
      parts.secondaries().commit(attempt.prewrite(), attempt.intents(), commitTimestamp);
    }
    new HandledNotifications(parts.faults())
        .remove(attempt.store(), attempt.startTimestamp(), attempt.alongside().removals());
  }
}

package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CallCounts;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Announcement;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits by the paper's protocol (figure 6): locks the primary and the secondaries, together where
 * one list holds them; draws the commit timestamp; commits the primary, which is the commit point;
 * leaves the secondaries to a background task. Thread-safe.
 *
 * <p>Only the primary needs to be durable before the answer: what was acknowledged before it is
 * durable with it or already (K5), and what comes after it can be done again from the locks.
 */
final class TwoPhaseCommitter {
  private static final int ATTEMPTS = 8;

  /** How long a commit that was stopped at its commit point looks for its outcome. */
  private static final long LAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(TwoPhaseCommitter.class);

  private final ProtocolStore store;
  private final TimestampOracle oracle;
  private final CommitRuns runs;
  private final InFlightTable inFlight;
  private final LockResolver resolver;
  private final Secondaries secondaries;
  private final WeakNotifier weakNotifier;
  private final NotificationListener listener;
  private final Executor background;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final int inlineLimit;

  TwoPhaseCommitter(
      ProtocolStore store,
      TimestampOracle oracle,
      CommitRuns runs,
      InFlightTable inFlight,
      LockResolver resolver,
      Secondaries secondaries,
      WeakNotifier weakNotifier,
      NotificationListener listener,
      Environment environment,
      int inlineLimit) {
    this.store = store;
    this.oracle = oracle;
    this.runs = runs;
    this.inFlight = inFlight;
    this.resolver = resolver;
    this.secondaries = secondaries;
    this.weakNotifier = weakNotifier;
    this.listener = listener;
    this.background = environment.background();
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.inlineLimit = inlineLimit;
  }

  CommitOutcome commit(
      long startTimestamp,
      Intents intents,
      CommitSideEffects alongside,
      CommitPlace place,
      TransactionOptions options) {
    Intent first = intents.primary();
    CellKey primary = first.cell();
    long expiry = runs.newExpiry(options.limit());
    Prewrite prewrite = new Prewrite(startTimestamp, primary, runs.clientId(), expiry, inlineLimit);
    CommitRun run = new CommitRun(primary, prewrite.lock(first));
    Announcement announcement = inFlight.announcements().begin(run);
    runs.add(run);
    try {
      Attempt attempt =
          new Attempt(prewrite, first, intents, alongside, run, announcement, place, options);
      CommitOutcome.Conflict conflict = attempt.prewriteAll();
      if (conflict != null) {
        attempt.rollback.quietly();
        return conflict;
      }
      faults.reached(ProtocolStep.BEFORE_COMMIT_TIMESTAMP, startTimestamp);
      long commitTimestamp = attempt.draw();
      faults.reached(ProtocolStep.AFTER_COMMIT_TIMESTAMP, startTimestamp);
      conflict = attempt.refusal();
      if (conflict != null) {
        announcement.outcome(conflict);
        attempt.rollback.quietly();
        return conflict;
      }
      attempt.beforeCommitPoint(commitTimestamp);
      return attempt.commit(commitTimestamp, options.durability());
    } finally {
      announcement.lose();
      runs.remove(run);
      waiter.wakeAll();
    }
  }

  /** One transaction on its way through the protocol. */
  private final class Attempt {
    /** For calls until the limit of the transaction, which are counted. */
    private final ProtocolStore store;

    /** For calls until that limit about locks, which are not. */
    private final ProtocolStore uncounted;

    private final CallCounts counts;

    private final Prewrite prewrite;
    private final Intent first;
    private final Intents intents;
    private final CommitSideEffects alongside;
    private final CommitRun run;
    private final Announcement announcement;
    private final CommitPlace place;
    private final long startTimestamp;
    private final CellKey primary;
    private final long lockWaitNanos;
    private final Prewritten prewritten;
    private final PrewriteRollback rollback;

    Attempt(
        Prewrite prewrite,
        Intent first,
        Intents intents,
        CommitSideEffects alongside,
        CommitRun run,
        Announcement announcement,
        CommitPlace place,
        TransactionOptions options) {
      this.lockWaitNanos = options.lockWait().toNanos();
      this.uncounted = TwoPhaseCommitter.this.store.within(options.limit());
      this.counts = options.counts();
      this.store = uncounted.countedIn(counts);
      this.prewrite = prewrite;
      this.first = first;
      this.intents = intents;
      this.alongside = alongside;
      this.run = run;
      this.announcement = announcement;
      this.place = place;
      this.startTimestamp = prewrite.startTimestamp();
      this.primary = prewrite.primary();
      this.prewritten = new Prewritten(prewrite);
      this.rollback =
          new PrewriteRollback(
              TwoPhaseCommitter.this.store,
              store,
              uncounted,
              resolver,
              oracle,
              background,
              faults,
              prewritten,
              intents);
    }

    CommitOutcome.Conflict prewriteAll() {
      try (Intents.Batches batches = intents.all()) {
        reached(ProtocolStep.BEFORE_PREWRITE_PRIMARY);
        CommitOutcome.Conflict conflict = prewrite(batches.next());
        if (conflict != null) {
          return conflict;
        }
        run.primaryLocked();
        reached(ProtocolStep.AFTER_PREWRITE_PRIMARY);
        if (intents.size() > 1) {
          reached(ProtocolStep.BEFORE_PREWRITE_SECONDARIES);
          List<Intent> batch = batches.next();
          while (batch != null && conflict == null) {
            conflict = prewrite(batch);
            batch = conflict == null ? batches.next() : null;
          }
          reached(ProtocolStep.AFTER_PREWRITE_SECONDARIES);
        }
        return conflict;
      } catch (KvException | TxnException e) {
        rollback.after(e);
        throw e;
      }
    }

    long draw() {
      place.drawing();
      run.drawing();
      counts.askedOracle();
      try {
        long commitTimestamp = oracle.next(store.deadline());
        place.drawn(commitTimestamp);
        run.drawn(commitTimestamp);
        announcement.drawn(commitTimestamp);
        waiter.wakeAll();
        return commitTimestamp;
      } catch (KvException | TxnException e) {
        rollback.after(e);
        throw e;
      }
    }

    /** Why a serializable transaction may not commit at its timestamp; null if it may. */
    CommitOutcome.Conflict refusal() {
      try {
        return place.refusal(lockWaitNanos);
      } catch (TxnException e) {
        rollback.after(e);
        throw e;
      }
    }

    /** Weak notifications come here, so that no crash after the commit point loses one. */
    void beforeCommitPoint(long commitTimestamp) {
      try {
        if (!alongside.weak().isEmpty()) {
          weakNotifier.write(
              uncounted, startTimestamp, alongside.weak(), commitTimestamp, Durability.BUFFERED);
        }
        store.checkDeadline();
      } catch (KvException | TxnException e) {
        rollback.after(e);
        throw e;
      }
    }

    private CommitOutcome.Conflict prewrite(List<Intent> batch) {
      prewritten.attempt(batch.size());
      if (!(intents instanceof Intents.Listed)) {
        Key last = batch.get(batch.size() - 1).cell().row();
        place.writes(KeyRange.of(batch.get(0).cell().row(), last.next()));
      }
      List<RowMutation> mutations = new ArrayList<>(batch.size());
      for (Intent intent : batch) {
        announcement.add(intent.cell().row(), intent.notified());
        mutations.add(prewrite.mutation(intent));
      }
      List<MutationOutcome> outcomes = store.mutate(mutations, Durability.BUFFERED);
      for (int i = 0; i < outcomes.size(); i++) {
        prewritten.take(outcomes.get(i));
        if (outcomes.get(i) != MutationOutcome.APPLIED) {
          CommitOutcome.Conflict conflict = settlePrewrite(batch.get(i));
          if (conflict != null) {
            prewritten.refuse(batch.get(i).cell());
            return conflict;
          }
        }
      }
      return null;
    }

    /** Refused or unknown: the row tells which, and whether another try is worth it. */
    private CommitOutcome.Conflict settlePrewrite(Intent intent) {
      CellKey cell = intent.cell();
      Obstacle obstacle = null;
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        obstacle = Obstacle.at(store, cell, startTimestamp, intent.checkedFrom(startTimestamp));
        if (obstacle instanceof Obstacle.OwnLock) {
          return null;
        }
        RowMutation mutation = prewrite.mutation(intent);
        if (obstacle instanceof Obstacle.OverRollbacks over) {
          obstacle = afterOnePhaseCommits(intent, over);
          if (obstacle.equals(over)) {
            mutation = overlooking(intent, over);
          }
        }
        boolean gone =
            obstacle instanceof Obstacle.Gone
                || obstacle instanceof Obstacle.OverRollbacks
                || obstacle instanceof Obstacle.Locked locked
                    && resolver.tryResolve(cell, locked.lock(), uncounted);
        if (!gone) {
          return Conflicts.of(cell, startTimestamp, obstacle);
        }
        MutationOutcome outcome = store.mutate(mutation, Durability.BUFFERED);
        if (outcome == MutationOutcome.APPLIED) {
          return null;
        }
        prewritten.take(outcome);
      }
      return Conflicts.of(cell, startTimestamp, obstacle);
    }

    /**
     * A second look. A two-phase commit that drew its timestamp before the newest rollback record
     * was there had its lock or its record in the cell; a one-phase commit of this process may have
     * been in its table only.
     */
    private Obstacle afterOnePhaseCommits(Intent intent, Obstacle.OverRollbacks over) {
      inFlight.pass(intent.cell(), over.newest(), lockWaitNanos);
      return Obstacle.at(store, intent.cell(), startTimestamp, intent.checkedFrom(startTimestamp));
    }

    private RowMutation overlooking(Intent intent, Obstacle.OverRollbacks over) {
      prewritten.overlookRollbacks(intent.cell());
      if (intent.cell().equals(primary)) {
        run.overRollbacks();
      }
      return prewrite.mutationOver(intent, over.newest());
    }

    /**
     * Commits the primary. If the limit ends this, the caller waits for a moment longer: what was
     * sent may have been applied, and mostly was.
     */
    CommitOutcome commit(long commitTimestamp, Durability durability) {
      reached(ProtocolStep.BEFORE_COMMIT_PRIMARY);
      RowMutation mutation = CommitLock.mutation(primary, run.primaryLock(), commitTimestamp);
      ProtocolStore through = store;
      Exception cause = null;
      try {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
          if (through.mutate(mutation, durability) == MutationOutcome.APPLIED) {
            return committed(commitTimestamp);
          }
          if (through == store && store.deadline().isExpired()) {
            through = store.within(Deadline.after(waiter::nanoTime, LAST_LOOK_NANOS));
          }
          TxnStatus status =
              resolver.decide(primary, startTimestamp, uncounted.within(through.deadline()));
          if (status instanceof TxnStatus.Committed committed) {
            return committed(committed.commitTimestamp());
          }
          if (status instanceof TxnStatus.RolledBack) {
            rollback.quietly();
            return Conflicts.of(primary, startTimestamp, new Obstacle.OwnVerdict(false));
          }
        }
      } catch (KvException | TxnException e) {
        LOG.debug("The outcome of transaction {} is unknown", startTimestamp, e);
        cause = e;
      }
      return new CommitOutcome.Unknown(
          startTimestamp,
          primary,
          cause != null
              ? cause
              : new KvException(KvException.Kind.IO, "The store never said what it did"));
    }

    private CommitOutcome committed(long commitTimestamp) {
      announcement.committed(commitTimestamp);
      reached(ProtocolStep.AFTER_COMMIT_PRIMARY);
      // The verdict is there: the caller need not wait for the secondaries.
      runs.remove(run);
      waiter.wakeAll();
      if (!first.notified().isEmpty()) {
        listener.visible(primary.row(), first.notified(), commitTimestamp);
      }
      if (intents.size() > 1) {
        secondaries.commit(prewrite, intents, commitTimestamp);
      }
      if (!alongside.removals().isEmpty()) {
        remove(alongside.removals());
      }
      return new CommitOutcome.Committed(commitTimestamp);
    }

    /** Handled notifications; a scan recognises one that stays as handled. */
    private void remove(List<RowMutation> removals) {
      reached(ProtocolStep.BEFORE_NOTIFICATION_REMOVAL);
      try {
        store.mutate(removals, Durability.BUFFERED);
      } catch (KvException e) {
        LOG.debug("Notifications that {} has handled are left", startTimestamp, e);
      }
      reached(ProtocolStep.AFTER_NOTIFICATION_REMOVAL);
    }

    private void reached(ProtocolStep step) {
      faults.reached(step, startTimestamp);
    }
  }
}

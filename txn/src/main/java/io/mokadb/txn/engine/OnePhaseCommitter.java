package io.mokadb.txn.engine;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Notify;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.action.OnePhaseCommit;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.action.WeakNotification;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Announcement;
import io.mokadb.txn.observe.NotificationListener;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits in one atomic batch, behind the lock table (invariants 1 and 3). Thread-safe. */
final class OnePhaseCommitter {
  /** How often a batch is tried again after what refused it was gone. */
  private static final int ATTEMPTS = 8;

  private static final Logger LOG = LoggerFactory.getLogger(OnePhaseCommitter.class);

  private final ProtocolStore store;
  private final TimestampOracle oracle;
  private final InFlightTable table;
  private final LockResolver resolver;
  private final NotificationListener listener;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final int inlineLimit;

  OnePhaseCommitter(
      ProtocolStore store,
      TimestampOracle oracle,
      InFlightTable table,
      LockResolver resolver,
      NotificationListener listener,
      Environment environment,
      int inlineLimit) {
    this.store = store;
    this.oracle = oracle;
    this.table = table;
    this.resolver = resolver;
    this.listener = listener;
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.inlineLimit = inlineLimit;
  }

  CommitOutcome commit(
      long startTimestamp,
      List<Intent> intents,
      CommitSideEffects alongside,
      CommitPlace place,
      TransactionOptions options) {
    InFlight commit = new InFlight(startTimestamp, intents);
    InFlightTable.InTheWay other = table.publish(commit, options.lockWait().toNanos());
    if (other != null) {
      return new CommitOutcome.Conflict(
          other.cell(),
          other.commit().startTimestamp(),
          "Another commit held cell " + other.cell() + " for too long");
    }
    Announcement announcement = table.announcements().begin(commit);
    CommitOutcome outcome;
    try {
      intents.forEach(intent -> announcement.add(intent.cell().row(), intent.notified()));
      faults.reached(ProtocolStep.ONE_PHASE_PUBLISHED, startTimestamp);
      outcome = write(startTimestamp, commit, announcement, alongside, place, options);
      tell(announcement, outcome);
    } finally {
      // In this order: readers who find no commit under way any more were told of it.
      announcement.lose();
      table.remove(commit);
    }
    if (outcome instanceof CommitOutcome.Committed committed) {
      finish(startTimestamp, intents, alongside, committed.commitTimestamp());
    }
    return outcome;
  }

  /** What followers are not told of here they look for in the store. */
  private static void tell(Announcement announcement, CommitOutcome outcome) {
    try {
      announcement.outcome(outcome);
    } catch (OutOfMemoryError e) {
      LOG.warn("Memory ran out while followers were told of a commit; they will find it");
    }
  }

  /** The transaction is committed whatever happens here; scans find what no listener is told. */
  private void finish(
      long startTimestamp, List<Intent> intents, CommitSideEffects alongside, long timestamp) {
    try {
      announce(intents, alongside, timestamp);
      if (!alongside.areRemovedAtOnce()) {
        new HandledNotifications(faults).remove(store, startTimestamp, alongside.removals());
      }
    } catch (OutOfMemoryError e) {
      LOG.warn("Memory ran out while observers were told of a commit; they will find it");
    }
  }

  /** Announces the notifications now, when their receivers need not wait any more. */
  private void announce(List<Intent> intents, CommitSideEffects alongside, long timestamp) {
    for (Intent intent : intents) {
      if (!intent.notified().isEmpty()) {
        listener.visible(intent.cell().row(), intent.notified(), timestamp);
      }
    }
    for (WeakNotification weak : alongside.weak()) {
      listener.visible(weak.row(), weak.notified(), timestamp);
    }
  }

  private CommitOutcome write(
      long startTimestamp,
      InFlight commit,
      Announcement announcement,
      CommitSideEffects alongside,
      CommitPlace place,
      TransactionOptions options) {
    ProtocolStore counted = store.countedIn(options.counts());
    OnePhaseCommit action = new OnePhaseCommit(startTimestamp, inlineLimit);
    CommitOutcome refusal = null;
    Map<CellKey, Long> overlooked = Map.of();
    for (int attempt = 0; attempt < ATTEMPTS + overlooked.size(); attempt++) {
      place.drawing();
      commit.drawing();
      options.counts().askedOracle();
      long commitTimestamp = oracle.next();
      place.drawn(commitTimestamp);
      commit.drawn(commitTimestamp);
      announcement.drawn(commitTimestamp);
      waiter.wakeAll();
      faults.reached(ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN, startTimestamp);
      refusal = place.refusal(options.lockWait().toNanos());
      if (refusal != null) {
        return refusal;
      }
      AtomicOutcome outcome =
          send(
              counted,
              mutations(action, commit.intents(), overlooked, alongside, commitTimestamp),
              options);
      if (outcome instanceof AtomicOutcome.Applied) {
        place.committed(commitTimestamp);
        faults.reached(ProtocolStep.ONE_PHASE_APPLIED, startTimestamp);
        return new CommitOutcome.Committed(commitTimestamp);
      }
      if (outcome instanceof AtomicOutcome.Unknown unknown) {
        return settle(startTimestamp, commit.intents().get(0).cell(), place, unknown.cause());
      }
      AtomicOutcome.Rejected rejected = (AtomicOutcome.Rejected) outcome;
      Intent refused = commit.intents().get(rejected.index());
      CellKey cell = refused.cell();
      Obstacle obstacle =
          Obstacle.at(counted, cell, startTimestamp, refused.checkedFrom(startTimestamp));
      refusal = Conflicts.of(cell, startTimestamp, obstacle);
      if (obstacle instanceof Obstacle.OverRollbacks over) {
        overlooked = new HashMap<>(overlooked);
        overlooked.put(cell, over.newest());
      } else if (!isGone(cell, obstacle)) {
        return refusal;
      }
    }
    return refusal;
  }

  private static AtomicOutcome send(
      ProtocolStore counted, List<RowMutation> mutations, TransactionOptions options) {
    try {
      return counted.mutateAtomically(mutations, options.durability());
    } catch (OutOfMemoryError e) {
      // Before the batch was written, or after it.
      return new AtomicOutcome.Unknown(e);
    }
  }

  private static List<RowMutation> mutations(
      OnePhaseCommit action,
      List<Intent> intents,
      Map<CellKey, Long> overlooked,
      CommitSideEffects alongside,
      long commitTimestamp) {
    List<RowMutation> mutations = action.mutations(intents, overlooked, commitTimestamp);
    if (alongside.isEmpty()) {
      return mutations;
    }
    // What is unconditional comes last: a refusal still names one of the intents.
    List<RowMutation> all = new ArrayList<>(mutations);
    for (WeakNotification weak : alongside.weak()) {
      all.add(Notify.weakly(weak, commitTimestamp));
    }
    if (alongside.areRemovedAtOnce()) {
      all.addAll(alongside.removals());
    }
    return all;
  }

  private boolean isGone(CellKey cell, Obstacle obstacle) {
    if (obstacle instanceof Obstacle.OwnLock || obstacle instanceof Obstacle.OwnVerdict) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "A cell knows the transaction already", cell);
    }
    return obstacle instanceof Obstacle.Gone
        || obstacle instanceof Obstacle.Locked locked
            && resolver.tryResolve(cell, locked.lock(), store);
  }

  /** The answer to the batch was lost; its first cell tells, and stands for all. */
  private CommitOutcome settle(
      long startTimestamp, CellKey cell, CommitPlace place, Throwable cause) {
    TxnStatus status = null;
    try {
      status = resolver.decide(cell, startTimestamp, store);
    } catch (KvException | TxnException | OutOfMemoryError e) {
      // Whatever keeps it from being found out: the batch may be there.
      cause.addSuppressed(e);
    }
    if (status instanceof TxnStatus.Committed committed) {
      place.committed(committed.commitTimestamp());
      return new CommitOutcome.Committed(committed.commitTimestamp());
    }
    if (!(status instanceof TxnStatus.RolledBack)) {
      return new CommitOutcome.Unknown(startTimestamp, cell, cause);
    }
    if (cause instanceof OutOfMemoryError exhausted) {
      throw exhausted;
    }
    return new CommitOutcome.Conflict(
        cell, 0, "The store did not apply the commit, and never will");
  }
}

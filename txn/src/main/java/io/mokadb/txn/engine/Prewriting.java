package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Obstacle;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;

/** The first phase of a commit: all cells are locked, the primary with the first list. */
record Prewriting(TwoPhaseAttempt attempt) {
  private static final int ATTEMPTS = 8;

  /**
   * @return why a cell could not be locked; null if all are
   */
  CommitOutcome.Conflict all() {
    try (Intents.Batches batches = attempt.intents().all()) {
      attempt.reached(ProtocolStep.BEFORE_PREWRITE_PRIMARY);
      CommitOutcome.Conflict conflict = prewrite(batches.next());
      if (conflict != null) {
        return conflict;
      }
      attempt.run().primaryLocked();
      attempt.reached(ProtocolStep.AFTER_PREWRITE_PRIMARY);
      if (attempt.intents().size() > 1) {
        attempt.reached(ProtocolStep.BEFORE_PREWRITE_SECONDARIES);
        List<Intent> batch = batches.next();
        while (batch != null && conflict == null) {
          conflict = prewrite(batch);
          batch = conflict == null ? batches.next() : null;
        }
        attempt.reached(ProtocolStep.AFTER_PREWRITE_SECONDARIES);
      }
      return conflict;
    } catch (KvException | TxnException e) {
      attempt.rollback().after(e);
      throw e;
    }
  }

  private CommitOutcome.Conflict prewrite(List<Intent> batch) {
    attempt.prewritten().attempt(batch.size());
    if (!(attempt.intents() instanceof Intents.Listed)) {
      Key last = batch.get(batch.size() - 1).cell().row();
      attempt.live().placeOrNull().writes(KeyRange.of(batch.get(0).cell().row(), last.next()));
    }
    List<RowMutation> mutations = new ArrayList<>(batch.size());
    for (Intent intent : batch) {
      attempt.announcement().add(intent.notified());
      mutations.add(attempt.prewrite().mutation(intent));
    }
    List<MutationOutcome> outcomes = attempt.store().mutate(mutations, Durability.BUFFERED);
    for (int i = 0; i < outcomes.size(); i++) {
      attempt.prewritten().take(outcomes.get(i));
      if (outcomes.get(i) != MutationOutcome.APPLIED) {
        CommitOutcome.Conflict conflict = settle(batch.get(i));
        if (conflict != null) {
          attempt.prewritten().refuse(batch.get(i).cell());
          return conflict;
        }
      }
    }
    return null;
  }

  /** Refused or unknown: the row tells which, and whether another try is worth it. */
  private CommitOutcome.Conflict settle(Intent intent) {
    CellKey cell = intent.cell();
    Obstacle obstacle = null;
    for (int tries = 0; tries < ATTEMPTS; tries++) {
      obstacle = obstacle(intent);
      if (obstacle instanceof Obstacle.OwnLock) {
        return null;
      }
      RowMutation mutation = attempt.prewrite().mutation(intent);
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
                  && attempt
                      .parts()
                      .resolver()
                      .tryResolve(cell, locked.lock(), attempt.uncounted());
      if (!gone) {
        return Conflicts.of(cell, attempt.startTimestamp(), obstacle);
      }
      MutationOutcome outcome = attempt.store().mutate(mutation, Durability.BUFFERED);
      if (outcome == MutationOutcome.APPLIED) {
        return null;
      }
      attempt.prewritten().take(outcome);
    }
    return Conflicts.of(cell, attempt.startTimestamp(), obstacle);
  }

  private Obstacle obstacle(Intent intent) {
    long start = attempt.startTimestamp();
    return Obstacle.at(attempt.store(), intent.cell(), start, intent.checkedFrom(start));
  }

  /**
   * A second look. A two-phase commit that drew its timestamp before the newest rollback record was
   * there had its lock or its record in the cell; a one-phase commit of this process may have been
   * in its table only.
   */
  private Obstacle afterOnePhaseCommits(Intent intent, Obstacle.OverRollbacks over) {
    attempt
        .parts()
        .inFlight()
        .pass(intent.cell(), over.newest(), attempt.options().lockWait().toNanos());
    return obstacle(intent);
  }

  private RowMutation overlooking(Intent intent, Obstacle.OverRollbacks over) {
    attempt.prewritten().overlookRollbacks(intent.cell());
    if (intent.cell().equals(attempt.primary())) {
      attempt.run().overRollbacks();
    }
    return attempt.prewrite().mutationOver(intent, over.newest());
  }
}

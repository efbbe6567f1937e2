package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Announcement;
import io.mokadb.txn.time.Drawn;

/**
 * One transaction on its way through the two phases. Confined to the thread that commits.
 *
 * @param first the change of the primary
 * @param store for calls until the limit of the transaction, which are counted
 * @param uncounted for calls until that limit about locks, which are not
 */
record TwoPhaseAttempt(
    TwoPhaseParts parts,
    LiveTransaction live,
    Intents intents,
    CommitSideEffects alongside,
    TransactionOptions options,
    Intent first,
    Prewrite prewrite,
    CommitRun run,
    Announcement announcement,
    ProtocolStore store,
    ProtocolStore uncounted,
    Prewritten prewritten,
    PrewriteRollback rollback) {
  static TwoPhaseAttempt begin(
      TwoPhaseParts parts,
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options) {
    Intent first = intents.primary();
    CommitRuns runs = parts.runs();
    Prewrite prewrite =
        new Prewrite(
            live.startTimestamp(),
            first.cell(),
            runs.clientId(),
            runs.newExpiry(options.limit()),
            parts.inlineLimit());
    CommitRun run = new CommitRun(first.cell(), prewrite.lock(first));
    ProtocolStore uncounted = parts.store().within(options.limit());
    ProtocolStore store = uncounted.countedIn(options.counts());
    Prewritten prewritten = new Prewritten(prewrite);
    return new TwoPhaseAttempt(
        parts,
        live,
        intents,
        alongside,
        options,
        first,
        prewrite,
        run,
        parts.inFlight().announcements().begin(run),
        store,
        uncounted,
        prewritten,
        new PrewriteRollback(
            parts.store(),
            store,
            uncounted,
            parts.resolver(),
            parts.oracle(),
            parts.environment().background(),
            parts.faults(),
            prewritten,
            intents));
  }

  long startTimestamp() {
    return prewrite.startTimestamp();
  }

  CellKey primary() {
    return prewrite.primary();
  }

  void reached(ProtocolStep step) {
    parts.faults().reached(step, startTimestamp());
  }

  /** Draws the commit timestamp, after every prewrite was acknowledged (1). */
  Drawn draw() {
    live.placeOrNull().drawing();
    run.drawing();
    options.counts().askedOracle();
    try {
      Drawn drawn =
          live.terms().raisesSchema()
              ? parts.oracle().drawRaising(store.deadline())
              : parts.oracle().draw(store.deadline());
      live.placeOrNull().drawn(drawn.timestamp());
      run.drawn(drawn.timestamp());
      announcement.drawn(drawn.timestamp());
      parts.waiter().wakeAll();
      return drawn;
    } catch (KvException | TxnException e) {
      rollback.after(e);
      throw e;
    }
  }

  /** Why the transaction may not commit at its timestamp; null if it may. */
  CommitOutcome.Conflict refusal(Drawn drawn) {
    try {
      CommitOutcome.Conflict conflict = null;
      for (CommitFence fence : parts.fences()) {
        conflict = conflict == null ? fence.refusal(live, drawn, options) : conflict;
      }
      return conflict;
    } catch (RuntimeException e) {
      // A guard belongs to the layer above: whatever it throws, nothing is to be committed.
      rollback.after(e);
      throw e;
    }
  }

  /** Weak notifications come here, so that no crash after the commit point loses one. */
  void beforeCommitPoint(long commitTimestamp) {
    try {
      if (!alongside.weak().isEmpty()) {
        parts
            .weakNotifier()
            .write(
                uncounted,
                startTimestamp(),
                alongside.weak(),
                commitTimestamp,
                Durability.BUFFERED);
      }
      store.checkDeadline();
    } catch (KvException | TxnException e) {
      rollback.after(e);
      throw e;
    }
  }
}

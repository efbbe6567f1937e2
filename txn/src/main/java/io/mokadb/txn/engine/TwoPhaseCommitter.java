package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.Drawn;

/**
 * Commits by the paper's protocol (figure 6): locks the primary and the secondaries, together where
 * one list holds them; draws the commit timestamp; commits the primary, which is the commit point;
 * leaves the secondaries to a background task. Thread-safe.
 *
 * <p>Only the primary needs to be durable before the answer: what was acknowledged before it is
 * durable with it or already (K5), and what comes after it can be done again from the locks.
 */
final class TwoPhaseCommitter {
  private final TwoPhaseParts parts;

  TwoPhaseCommitter(TwoPhaseParts parts) {
    this.parts = parts;
  }

  CommitOutcome commit(
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options) {
    TwoPhaseAttempt attempt = TwoPhaseAttempt.begin(parts, live, intents, alongside, options);
    parts.runs().add(attempt.run());
    try {
      CommitOutcome.Conflict conflict = new Prewriting(attempt).all();
      if (conflict != null) {
        attempt.rollback().quietly();
        return conflict;
      }
      attempt.reached(ProtocolStep.BEFORE_COMMIT_TIMESTAMP);
      Drawn drawn = attempt.draw();
      attempt.reached(ProtocolStep.AFTER_COMMIT_TIMESTAMP);
      conflict = attempt.refusal(drawn);
      if (conflict != null) {
        attempt.announcement().outcome(conflict);
        attempt.rollback().quietly();
        return conflict;
      }
      attempt.beforeCommitPoint(drawn.timestamp());
      return new CommitPoint(attempt).pass(drawn.timestamp());
    } finally {
      attempt.announcement().lose();
      parts.runs().remove(attempt.run());
      parts.waiter().wakeAll();
    }
  }
}

package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.StatisticsStore;
import io.mokadb.sql.access.StoredSequences;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * Begins and ends the transactions of sessions: the one place that every commit of SQL passes.
 * Thread-safe.
 */
final class Transactions {
  private final TransactionManager manager;
  private final Definitions definitions;
  private final StatisticsStore statistics;
  private final TransactionOptions readWrite;
  private final TransactionOptions readOnly;
  private final Clock clock;
  private final RowClaims claims = new RowClaims();
  private final StoredSequences sequences;
  private final ZoneId zone;

  Transactions(
      TransactionManager manager,
      Definitions definitions,
      StatisticsStore statistics,
      DatabaseSettings settings,
      Clock clock) {
    this.manager = manager;
    this.sequences = new StoredSequences(manager);
    this.definitions = definitions;
    this.statistics = statistics;
    this.readWrite =
        TransactionOptions.DEFAULT
            .withDurability(settings.durability())
            .withLockWait(settings.lockWait());
    this.readOnly = readWrite.withReadOnly(true);
    this.clock = clock;
    this.zone = clock.getZone();
  }

  /** To be called when a session ends. */
  void forget(long session) {
    sequences.forget(session);
  }

  /**
   * @param session the id of the session that begins it
   */
  OpenTransaction begin(boolean forReading, long session) {
    Transaction transaction = manager.begin(forReading ? readOnly : readWrite);
    try {
      return new OpenTransaction(
          transaction, definitions.at(transaction), now(), claims, sequences, session);
    } catch (RuntimeException e) {
      transaction.rollback();
      throw e;
    }
  }

  private StatementClock now() {
    Instant instant = clock.instant();
    return new StatementClock(
        TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + instant.getNano() / 1000, zone);
  }

  /**
   * Commits; the transaction's cursors are closed whatever the outcome.
   *
   * @throws MokaException of a check that was put off until now; the transaction is rolled back
   */
  CommitOutcome commit(OpenTransaction open) {
    open.closeCursors("The result was closed by the end of its transaction");
    Transaction transaction = open.transaction();
    if (!transaction.hasWrites()) {
      return transaction.commit();
    }
    try {
      return commitWrites(open);
    } finally {
      open.releaseClaims();
    }
  }

  private CommitOutcome commitWrites(OpenTransaction open) {
    Transaction transaction = open.transaction();
    try {
      open.checkDeferred();
    } catch (RuntimeException e) {
      transaction.rollback();
      throw e;
    }
    CommitOutcome outcome =
        open.hasDefined()
            ? definitions.commit(transaction, open.definitions())
            : definitions.commit(transaction, open.written());
    if (outcome instanceof CommitOutcome.Committed) {
      statistics.committed(open.changes());
      open.afterCommit().forEach(Runnable::run);
    } else {
      transaction.rollback();
    }
    return outcome;
  }

  void rollback(OpenTransaction open) {
    open.closeCursors("The result was closed by the end of its transaction");
    open.transaction().rollback();
    open.releaseClaims();
  }

  /**
   * @throws MokaException unless {@code outcome} is a commit
   */
  static void require(CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.Conflict conflict) {
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "The transaction was rolled back: "
              + conflict.reason()
              + where(conflict.cell())
              + ". Run it again");
    }
    if (outcome instanceof CommitOutcome.Unknown unknown) {
      throw new MokaException(
          SqlState.COMMIT_OUTCOME_UNKNOWN,
          "The store did not answer: whether transaction "
              + unknown.startTimestamp()
              + " was committed is not known. Look before you run it again"
              + (unknown.cause() == null ? "" : " (" + unknown.cause().getMessage() + ")"),
          unknown.cause());
    }
  }

  private static String where(CellKey cell) {
    return cell == null ? "" : " (row " + cell + ")";
  }
}

package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracedWork;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CommitWaits;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.ddl.AfterCommit;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.trigger.IsolationRules;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Begins and ends the transactions of sessions: the one place that every commit of SQL passes.
 * Thread-safe.
 */
final class Transactions {
  private final TransactionManager manager;
  private final Definitions definitions;
  private final StatisticsStore statistics;
  private final Clock clock;
  private final PersistentSequences sequences;
  private final Security security;
  private final RecentWriters writers = new RecentWriters();
  private final ConflictText conflictText;
  private final PastSnapshots snapshots;
  private final LargeObjects objects;
  private final CommitCounting counting;
  private final ProcessMemory memory;
  private final DatabaseTracer tracer;
  private final ReentrantLock turns = new ReentrantLock(true);

  Transactions(
      TransactionManager manager,
      Definitions definitions,
      StatisticsStore statistics,
      PersistentSequences sequences,
      LargeObjects objects,
      Security security,
      CommitCounting counting,
      ProcessMemory memory,
      DatabaseTracer tracer,
      Clock clock) {
    this.manager = manager;
    this.security = security;
    this.sequences = sequences;
    this.objects = objects;
    this.definitions = definitions;
    this.statistics = statistics;
    this.counting = counting;
    this.memory = memory;
    this.tracer = tracer;
    this.clock = clock;
    this.snapshots = new PastSnapshots(manager, definitions, security, writers);
    this.conflictText = new ConflictText(definitions, security, writers);
  }

  /**
   * Checks that transactions can have a level.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for SERIALIZABLE where other nodes commit
   *     to the database
   */
  void require(IsolationLevel level) {
    IsolationRules.require(level, manager);
  }

  /** From now on others may run into it. */
  void writes(OpenTransaction open) {
    writers.note(open);
  }

  /** What a statement that met a conflict, and cannot be run again, is told. */
  MokaException told(ConflictException failure, OpenTransaction loser) {
    if (failure.kind() != ConflictException.Kind.HELD) {
      loser.statementSnapshots().lost(failure.conflict().cell());
      counting.ended(failure.conflict(), loser);
    }
    return conflictText.failure(failure, loser);
  }

  /** A failure of a read as its caller is told: with the name of a cell that it met. */
  Throwable named(Throwable failure, OpenTransaction reader) {
    return failure instanceof TxnException met ? conflictText.named(met, reader) : failure;
  }

  /** To be called before a statement of an open transaction is planned or run. */
  void beforeStatement(OpenTransaction open) {
    if (open.statementSnapshots().move()) {
      open.statementSnapshots().useNewest(definitions);
    }
  }

  /** Moves to the newest snapshot, for a statement that may. */
  void renew(OpenTransaction open) {
    open.statementSnapshots().useNewest(definitions);
  }

  /**
   * Holds the row that a statement is about, before it has read anything. Who waited for it reads
   * what the others have left, and need not find out that this has changed.
   *
   * @throws ConflictException as {@link Transaction#hold} does; {@code CHANGED} also if definitions
   *     have changed meanwhile
   */
  void holdUnread(OpenTransaction open, CellKey row) {
    if (!open.transaction().holdUnread(row)) {
      Catalog planned = open.catalog();
      open.statementSnapshots().useNewest(definitions);
      if (open.catalog() != planned) {
        throw new ConflictException(
            ConflictException.Kind.CHANGED,
            new CommitOutcome.Conflict(row, 0, "Definitions changed while the statement waited"));
      }
    }
  }

  /**
   * Runs a change, again from ever newer snapshots as long as it meets rows that were changed since
   * its own. It holds them from then on, so each is met once. Those that the last run has no part
   * in are given back.
   *
   * @param change undoes what it has done if it throws
   */
  <T> T run(OpenTransaction open, Cancellation cancellation, Supplier<T> change) {
    boolean again = false;
    while (true) {
      try {
        T result = change.get();
        if (again) {
          open.transaction().releaseUnasked();
        }
        return result;
      } catch (ConflictException e) {
        again = true;
        cancellation.check();
        counting.ranAgain(e.conflict(), open);
        open.statementSnapshots().useNewest(definitions);
      }
    }
  }

  /** Held by one that takes its turn, see {@link LostRows}. */
  ReentrantLock turns() {
    return turns;
  }

  /** To be called when a session ends. */
  void forget(long session) {
    sequences.forget(session);
  }

  /**
   * @param session the one that begins it
   */
  OpenTransaction begin(TransactionOptions options, SessionIdentity session) {
    Transaction transaction = manager.begin(options);
    try {
      return new OpenTransaction(
          transaction,
          definitions.at(transaction),
          new StatementClock(clock),
          sequences,
          security,
          session,
          options,
          snapshots,
          objects,
          memory);
    } catch (RuntimeException e) {
      // However the start failed, the transaction must not stay open.
      transaction.rollback();
      throw e;
    }
  }

  /**
   * Commits; the transaction's cursors are closed whatever the outcome.
   *
   * @param cancellation of the call, which limits the commit
   * @throws MokaException of a check that was put off until now; {@code CANCELLED}; {@code
   *     TRANSACTION_ROLLED_BACK} if oracle or store do not answer. The transaction is rolled back
   *     then
   */
  CommitOutcome commit(OpenTransaction open, Cancellation cancellation) {
    return commit(open, TracedWork.NONE, cancellation);
  }

  /**
   * The same.
   *
   * @param traced what a tracing system was told of the transaction
   */
  CommitOutcome commit(OpenTransaction open, TracedWork traced, Cancellation cancellation) {
    Transaction transaction = open.transaction();
    try {
      open.cursors().close("The result was closed by the end of its transaction");
      open.endPasts();
      open.limit(cancellation);
      if (transaction.hasWrites()) {
        return traced(open, traced, cancellation);
      }
      CommitOutcome outcome = transaction.commit();
      open.keepTemporary();
      return outcome;
    } finally {
      // One that failed before its commit began, however that was, holds nothing from now on.
      transaction.rollback();
      open.endMemory();
    }
  }

  private CommitOutcome traced(
      OpenTransaction open, TracedWork transaction, Cancellation cancellation) {
    if (!tracer.isOn()) {
      return counted(open, cancellation);
    }
    TracedWork traced = tracer.commit(transaction);
    SqlState failure = SqlState.INTERNAL_ERROR;
    try {
      CommitOutcome outcome = counted(open, cancellation);
      failure = stateOf(outcome);
      return outcome;
    } catch (MokaException e) {
      failure = e.state();
      throw e;
    } finally {
      traced.end(failure);
    }
  }

  /** Null for a commit. */
  private static SqlState stateOf(CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.Conflict) {
      return SqlState.SERIALIZATION_CONFLICT;
    }
    return outcome instanceof CommitOutcome.Unknown ? SqlState.COMMIT_OUTCOME_UNKNOWN : null;
  }

  private CommitOutcome counted(OpenTransaction open, Cancellation cancellation) {
    long start = System.nanoTime();
    CommitOutcome outcome;
    try {
      outcome = commitWrites(open, cancellation);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // A failed commit counts as a failure, whatever its cause.
      counting.failed(open, System.nanoTime() - start);
      if (e instanceof KvException kv) {
        throw rolledBack(kv, cancellation);
      }
      if (e instanceof ConflictException conflict) {
        throw told(conflict, open);
      }
      throw e;
    }
    long took = System.nanoTime() - start;
    AfterCommit.run(() -> counting.ended(open, outcome, took));
    return outcome;
  }

  /** A commit that throws has not happened; see {@link Transaction#commit}. */
  private static MokaException rolledBack(KvException failure, Cancellation cancellation) {
    if (Failures.isStopped(failure, cancellation)) {
      return new MokaException(
          SqlState.CANCELLED, cancellation.reason() + "; its transaction was rolled back", failure);
    }
    SqlState state =
        failure.kind() == KvException.Kind.TIMEOUT
            ? SqlState.TRANSACTION_ROLLED_BACK
            : Failures.stateOf(failure.kind());
    return new MokaException(
        state, "The transaction was rolled back: " + failure.getMessage(), failure);
  }

  private CommitOutcome commitWrites(OpenTransaction open, Cancellation cancellation) {
    Transaction transaction = open.transaction();
    try {
      open.checkDeferred();
      open.endTemporary();
      requireUser(open, cancellation);
    } catch (RuntimeException e) {
      // A deferred check that fails, however it fails, ends the transaction.
      transaction.rollback();
      throw e;
    }
    writers.note(open);
    List<TableDef> written = lasting(open.written().tables());
    CommitOutcome outcome =
        open.hasDefined()
            ? definitions.commit(transaction, open.definitions(), written)
            : definitions.commit(transaction, written, waits(open, cancellation));
    if (outcome instanceof CommitOutcome.Committed) {
      AfterCommit.run(() -> afterCommit(open));
    } else {
      transaction.rollback();
    }
    return outcome;
  }

  /** A commit of definitions is rare, so it asks for what another process has done to its user. */
  private void requireUser(OpenTransaction open, Cancellation cancellation) {
    Principal principal = open.session().principal();
    if (open.hasDefined() && !principal.isOwner()) {
      definitions.refresh(cancellation);
      security.requireKnown(principal);
    }
  }

  /** What a user has written whom another process has dropped is not committed any more. */
  private CommitWaits waits(OpenTransaction open, Cancellation cancellation) {
    Principal principal = open.session().principal();
    return new CommitWaits(
        open.options(),
        cancellation,
        cancellation::check,
        reading -> security.requireKnown(principal, reading, open::catalog));
  }

  /** Others know nothing of temporary tables. Most transactions write none. */
  private static List<TableDef> lasting(List<TableDef> written) {
    for (TableDef table : written) {
      if (SystemKeys.isTemporary(table.id())) {
        return written.stream().filter(other -> !SystemKeys.isTemporary(other.id())).toList();
      }
    }
    return written;
  }

  private void afterCommit(OpenTransaction open) {
    open.keepTemporary();
    statistics.committed(open.changes());
    open.afterCommit().forEach(Runnable::run);
  }

  void rollback(OpenTransaction open) {
    try {
      open.cursors().close("The result was closed by the end of its transaction");
      open.endPasts();
    } finally {
      open.transaction().rollback();
      open.endMemory();
    }
  }

  /**
   * @param open what was committed
   * @throws MokaException unless {@code outcome} is a commit
   */
  void require(CommitOutcome outcome, OpenTransaction open) {
    if (outcome instanceof CommitOutcome.Conflict conflict) {
      open.statementSnapshots().lost(conflict.cell());
      counting.reported(conflict, open);
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "The transaction was rolled back: " + conflictText.of(conflict, open) + ". Run it again");
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
}

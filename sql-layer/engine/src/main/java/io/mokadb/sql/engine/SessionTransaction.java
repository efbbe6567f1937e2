package io.mokadb.sql.engine;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.TracedWork;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.parser.ast.BeginTransaction;
import io.mokadb.sql.parser.ast.TransactionModes;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CallCounts;
import io.mokadb.txn.CommitOutcome;

/**
 * The transaction of a session: whether one is open, autocommit and read-only mode, and the options
 * that transactions begin with. Written by the session's thread, read by others.
 */
final class SessionTransaction {
  private final SessionIdentity identity;
  private final Services services;

  private volatile boolean autoCommit = true;
  private volatile boolean readOnly;
  private volatile IsolationLevel isolation = IsolationLevel.SNAPSHOT;
  private final LostRows lostRows = new LostRows();
  private volatile OpenTransaction open;

  /** Told of the open transaction, or of the one that the first statement is about to begin. */
  private TracedWork traced = TracedWork.NONE;

  private SessionOptions options;

  /** Of the call that runs. */
  private Cancellation cancellation = new Cancellation();

  SessionTransaction(SessionIdentity identity, Services services) {
    this.identity = identity;
    this.services = services;
    this.options = services.defaults().countedIn(new CallCounts());
  }

  /** To be called when a call of the session begins: it limits what the transaction does. */
  void under(Cancellation running) {
    cancellation = running;
    if (open != null) {
      open.limit(running);
    }
  }

  boolean autoCommit() {
    return autoCommit;
  }

  /** Changes the mode; switching autocommit on commits the open transaction. */
  void setAutoCommit(boolean value) {
    if (value == autoCommit) {
      return;
    }
    if (value) {
      commit();
    }
    autoCommit = value;
  }

  boolean readOnly() {
    return readOnly;
  }

  void setReadOnly(boolean value) {
    readOnly = value;
  }

  IsolationLevel isolation() {
    return isolation;
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a level that is not to be had here
   */
  void setIsolation(IsolationLevel level) {
    services.transactions().require(level);
    isolation = level;
    options = options.withTransactions(options.readWrite().withSerializable(isSerializable(level)));
  }

  private static boolean isSerializable(IsolationLevel level) {
    return level == IsolationLevel.SERIALIZABLE;
  }

  SessionOptions options() {
    return options;
  }

  /** Changes the options, and releases a pinned snapshot that is not pinned any more. */
  void setOptions(SessionOptions changed) {
    PinnedSnapshot before = options.snapshot();
    options = changed;
    if (before != null && before != changed.snapshot()) {
      before.release();
    }
  }

  /** The open transaction, or null. */
  OpenTransaction open() {
    return open;
  }

  /**
   * The open transaction, for a savepoint.
   *
   * @throws MokaException {@code NO_SUCH_SAVEPOINT} without one
   */
  OpenTransaction openFor(String savepoint) {
    if (open == null) {
      throw new MokaException(
          SqlState.NO_SUCH_SAVEPOINT,
          "There is no savepoint '" + savepoint + "': no transaction is open");
    }
    return open;
  }

  /**
   * What a tracing system is told of the transaction of a statement, which is a part of it also if
   * it begins it.
   */
  TracedWork traced() {
    if (traced == TracedWork.NONE && !autoCommit) {
      traced = services.tracer().transaction();
    }
    return traced;
  }

  private void endTraced(SqlState failureOrNull) {
    traced.end(failureOrNull);
    traced = TracedWork.NONE;
  }

  /** True if the next statement runs in a transaction of its own. */
  boolean runsAlone() {
    return autoCommit && open == null;
  }

  /** The transaction for a statement to work in, begun if need be. */
  OpenTransaction current() {
    if (open == null) {
      begin(false, isolation);
    } else {
      services.transactions().beforeStatement(open);
      if (!identity.principal().isOwner() && !open.statementSnapshots().move()) {
        // It stays at its snapshot, but the rights of its user are those of now.
        services.definitions().refresh(cancellation);
      }
    }
    open.statementSnapshots().statementBegins();
    return open;
  }

  /**
   * Begins a transaction.
   *
   * @param forReading whether it changes nothing, even if the connection may
   */
  void begin(boolean forReading, IsolationLevel level) {
    services.transactions().require(level);
    OpenTransaction begun =
        services
            .transactions()
            .begin(
                options
                    .begin(forReading || readOnly)
                    .withSerializable(isSerializable(level))
                    .withLimit(cancellation),
                identity);
    if (traced == TracedWork.NONE && services.tracer().isOn()) {
      traced = services.tracer().transaction();
    }
    begun.clock().utcMicros();
    begun.statementSnapshots().isolate(level);
    if (forReading || readOnly || options.snapshot() != null) {
      begun.forbidWrites();
    }
    open = begun;
    if (!begun.isReadOnly()) {
      lostRows.takeTurn(
          begun, services.transactions().turns(), services.definitions(), cancellation);
    }
  }

  /**
   * Sets the modes of the open transaction, which is begun if need be.
   *
   * @throws MokaException {@code INVALID_TRANSACTION_STATE} if it has done something, and is to
   *     become serializable, or to be it no more: what it has read was not noted, or need not be
   */
  void setModes(TransactionModes modes) {
    IsolationLevel level = modes.isolation();
    boolean forReading = modes.access() == BeginTransaction.Access.READ_ONLY;
    if (open == null) {
      begin(forReading, level == null ? isolation : level);
      return;
    }
    if (level != null) {
      isolateOpen(level);
    }
    if (forReading) {
      open.forbidWrites();
    }
  }

  private void isolateOpen(IsolationLevel level) {
    if (isSerializable(open.statementSnapshots().level()) == isSerializable(level)) {
      open.statementSnapshots().isolate(level);
      return;
    }
    if (open.statementSnapshots().hasBegun()) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "A transaction becomes SERIALIZABLE, or ceases to be it, before its first statement only;"
              + " COMMIT or ROLLBACK ends this one");
    }
    services.transactions().require(level);
    boolean forReading = open.isReadOnly();
    rollback();
    begin(forReading, level);
  }

  void commit() {
    if (open == null) {
      endTraced(null);
    } else {
      OpenTransaction ending = open;
      open = null;
      boolean writes = ending.transaction().hasWrites();
      SqlState failure = SqlState.INTERNAL_ERROR;
      try {
        CommitOutcome outcome = services.transactions().commit(ending, traced, cancellation);
        services.transactions().require(outcome, ending);
        failure = null;
      } catch (MokaException e) {
        failure = e.state();
        lostRows.rolledBack(ending.statementSnapshots().lostCell());
        throw e;
      } finally {
        endTraced(failure);
      }
      if (writes) {
        lostRows.committed();
      }
    }
  }

  /**
   * A call counts as the statement COMMIT would; without a transaction there is nothing to count.
   */
  void commitCounted() {
    if (open == null) {
      endTraced(null);
      return;
    }
    StatementCounters counters =
        services
            .statistics()
            .of(identity.principal().name(), identity.principal().account(), "COMMIT");
    long start = System.nanoTime();
    CallCounts before = options.counts().copy();
    try {
      commit();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // A failed commit counts as a failure, whatever its cause.
      counters.addFailure(System.nanoTime() - start);
      counters.addCalls(before, options.counts());
      throw e;
    }
    counters.add(1, 0, System.nanoTime() - start);
    counters.addCalls(before, options.counts());
  }

  void rollback() {
    if (open != null) {
      OpenTransaction ending = open;
      open = null;
      services.transactions().rollback(ending);
      lostRows.rolledBack(ending.statementSnapshots().lostCell());
    }
    endTraced(null);
  }

  /** The catalog that a statement is prepared with. */
  Catalog catalog() {
    if (open != null) {
      services.transactions().beforeStatement(open);
      return open.catalog();
    }
    PinnedSnapshot snapshot = options.snapshot();
    return identity
        .temporary()
        .over(snapshot != null ? snapshot.catalog() : services.definitions().recent());
  }

  /**
   * The catalog for messages about a failure: no call is made for it, which might fail in turn, and
   * the transaction stays at its snapshot.
   */
  Catalog knownCatalog() {
    return open != null ? open.catalog() : catalog();
  }

  /**
   * As {@link #catalog}, with all that other processes have committed, their changes of accounts
   * included. Null if there are none, so that {@link #catalog} is that already.
   */
  Catalog refreshedCatalogOrNull() {
    if (!services.manager().isShared()) {
      return null;
    }
    services.definitions().refresh(cancellation);
    return catalog();
  }

  /**
   * Checks that a statement may change something.
   *
   * @throws MokaException {@code READ_ONLY}
   */
  void checkWritable() {
    if (readOnly) {
      throw new MokaException(SqlState.READ_ONLY, "The connection is read-only");
    }
    if (options.snapshot() != null) {
      throw new MokaException(
          SqlState.READ_ONLY,
          "The connection reads the snapshot of "
              + options.snapshot().shown()
              + " and changes nothing; SET SNAPSHOT DEFAULT ends that");
    }
    if (open != null && open.isReadOnly()) {
      throw new MokaException(
          SqlState.READ_ONLY, "The transaction is read-only; COMMIT or ROLLBACK ends it");
    }
  }
}

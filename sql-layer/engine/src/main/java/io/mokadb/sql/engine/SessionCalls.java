package io.mokadb.sql.engine;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.TracedWork;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.security.Principal;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The calls of a session: the one that runs, its cancellation from other threads, the end of the
 * session, and the translation of failures. Calls are made by the session's thread; {@link
 * #cancel}, {@link #kill} and {@link #closed} by any.
 */
final class SessionCalls {
  private final Services services;
  private final SessionTransaction transaction;
  private final Principal principal;
  private final Runnable close;

  private final Object closing = new Object();

  private volatile RunningStatement running;

  /** The end of the session as a sentence, with the user who ended it; null while it is open. */
  private volatile String killed;

  private volatile boolean closed;

  /**
   * @param close closes the session
   */
  SessionCalls(
      Services services, SessionTransaction transaction, Principal principal, Runnable close) {
    this.services = services;
    this.transaction = transaction;
    this.principal = principal;
    this.close = close;
  }

  /** The call that runs or ran last; null before the first. */
  RunningStatement latest() {
    return running;
  }

  boolean isRunning() {
    RunningStatement statement = running;
    return statement != null && !statement.hasEnded();
  }

  /** What a tracing system is told of the transaction that the next statement runs in. */
  TracedWork traced() {
    return transaction.traced();
  }

  boolean closed() {
    return closed;
  }

  /** Whether {@link #checkOpen} would fail. */
  boolean ended() {
    return closed || killed != null || services.supervisor().failure() != null;
  }

  /** Marks the session as closed; true for the first caller only. */
  boolean markClosed() {
    synchronized (closing) {
      boolean first = !closed;
      closed = true;
      return first;
    }
  }

  /** Stops the statement that runs; a later one is not touched. */
  void cancel(String because) {
    RunningStatement statement = running;
    if (statement != null) {
      statement.cancellation().cancel(because);
    }
  }

  /**
   * Ends the session from another thread: at once if it is idle, else as soon as the statement that
   * runs has noticed, or its open result is fetched from.
   */
  void kill(String because) {
    kill(because, Runnable::run);
  }

  /**
   * The same.
   *
   * @param closing runs the end of an idle session, which may wait for the store
   */
  void kill(String because, Executor closing) {
    // In this order, and a statement that begins does it the other way round: one sees the other.
    killed = because;
    RunningStatement statement = running;
    if (statement == null || statement.hasEnded()) {
      closing.execute(close);
    } else {
      statement.cancellation().cancel(because);
    }
  }

  /** To be called by the session's thread when a statement has ended. */
  void endIfKilled() {
    if (killed != null) {
      close.run();
    }
  }

  /** An execution begins: {@link #cancel} stops it from now on. */
  RunningStatement start(String sql) {
    RunningStatement statement = new RunningStatement(sql);
    running = statement;
    try {
      checkOpen();
      transaction.under(statement.cancellation());
    } catch (MokaException e) {
      statement.end();
      throw e;
    }
    return statement;
  }

  /**
   * A result of an earlier execution goes on, and {@link #cancel} stops that from now on.
   *
   * @throws MokaException as {@link #checkOpen} does
   */
  void goOn(RunningStatement statement) {
    running = statement;
    checkOpen();
  }

  /** The cancellation of the running call. For the session's thread. */
  Cancellation cancellation() {
    return running.cancellation();
  }

  /**
   * Checks that the session can be used.
   *
   * @throws MokaException {@code CONNECTION_CLOSED}, or the reason for the end of the database
   */
  void checkOpen() {
    KvException ended = services.supervisor().failure();
    if (ended != null) {
      throw Failures.translate(ended);
    }
    String because = killed;
    if (because != null) {
      close.run();
      throw new MokaException(SqlState.CONNECTION_CLOSED, because);
    }
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
  }

  /** Whether the session can be used, and the store and the oracle answer. */
  boolean isAnswered() {
    try {
      checkOpen();
      services.manager().currentTimestamp();
      return true;
    } catch (RuntimeException e) {
      // Whatever it is, the session does not work.
      return false;
    }
  }

  /** Runs work whose failures cross the seam as {@link MokaException}s. */
  <T> T call(Supplier<T> work) {
    return call(work, new Cancellation());
  }

  private <T> T call(Supplier<T> work, Cancellation cancellation) {
    checkOpen();
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Every failure crosses the seam as a MokaException.
      throw outward(e, null, cancellation);
    }
  }

  /** Runs work of the seam that {@link #cancel} does not name by a text of its own. */
  void run(Runnable work) {
    RunningStatement before = running;
    running(
        before == null ? null : before.text(),
        call -> {
          work.run();
          return null;
        });
  }

  /** Runs work that {@link #cancel} stops, beside a result that may be open. */
  <T> T running(String shown, Function<RunningStatement, T> work) {
    RunningStatement before = running;
    RunningStatement call = new RunningStatement(shown);
    running = call;
    try {
      return call(
          () -> {
            transaction.under(call.cancellation());
            return work.apply(call);
          },
          call.cancellation());
    } finally {
      call.end();
      // An open result goes on.
      running = before;
      endIfKilled();
    }
  }

  /**
   * A failure as the caller gets it; after the end of the database that is the reason for the end.
   *
   * @param planOrNull the plan that failed
   * @param cancellation of what failed
   */
  RuntimeException outward(
      Throwable failure, PlannedStatement planOrNull, Cancellation cancellation) {
    KvException ended = services.supervisor().failure();
    boolean unknown =
        failure instanceof MokaException moka && moka.state() == SqlState.COMMIT_OUTCOME_UNKNOWN;
    Throwable reason = ended == null || unknown ? Failures.stopped(failure, cancellation) : ended;
    return Failures.translate(closed || reason == ended ? reason : told(reason, planOrNull));
  }

  private Throwable told(Throwable failure, PlannedStatement planOrNull) {
    StatementAccess access = new StatementAccess(services.security());
    Catalog catalog = transaction.knownCatalog();
    Throwable named = CellFailure.named(failure, access, principal, catalog);
    return ToldFailure.of(named, planOrNull, access, principal, catalog);
  }
}

package io.mokadb.sql.engine;

import io.mokadb.session.BatchException;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.PlanProfile;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs planned statements: in a given transaction, or in one of their own which is retried.
 * Thread-safe.
 */
final class StatementRunner {
  /** How often an autocommit statement starts over before its conflict is reported. */
  private static final int MAX_ATTEMPTS = 100;

  /** How often who waits for another statement looks at the cancellation. */
  private static final long LOOK_MILLIS = 20;

  private final Transactions transactions;
  private final Timeouts timeouts;
  private final IdentitySource identities;
  private final Workspace workspace;
  private final RetryLatches latches = new RetryLatches();
  private final Contention contention = new Contention();

  StatementRunner(
      Transactions transactions,
      Timeouts timeouts,
      IdentitySource identities,
      Workspace workspace) {
    this.transactions = transactions;
    this.timeouts = timeouts;
    this.identities = identities;
    this.workspace = workspace;
  }

  /** A statement's plans, found again for each transaction because the schema may have changed. */
  interface Plans {
    /** The plan for a transaction's schema. */
    CachedStatement.Planned common(OpenTransaction open);

    /** The plan for values, and the values as it takes them. */
    Bound bind(OpenTransaction open, Object[] parameters);

    /**
     * Looks whether the user may run what an EXPLAIN has planned.
     *
     * @throws MokaException 42501
     */
    void checkExplained(PlannedStatement plan, Catalog catalog);
  }

  /**
   * A plan with the values of its parameters.
   *
   * @param parameters of the classes of their types
   */
  record Bound(PlannedStatement plan, Object[] parameters) {}

  /**
   * A statement to run.
   *
   * @param text the statement as it was written
   * @param plans of the statement
   * @param running this execution, which other sessions can see and stop
   * @param identity the session that runs it
   * @param session the session's options
   * @param readOnly whether the session is read-only
   */
  record Request(
      String text,
      Plans plans,
      ExecuteOptions options,
      RunningStatement running,
      SessionIdentity identity,
      SessionVariables variables,
      SessionOptions session,
      boolean readOnly) {
    Cancellation cancellation() {
      return running.cancellation();
    }

    /** The shorter one of the caller's and the session's; 0 for no limit. */
    long timeoutMillis() {
      return session.shorterTimeout(options.timeoutMillis());
    }
  }

  /** Runs in {@code open}, undoing just this statement if it fails. */
  ExecutionResult runIn(OpenTransaction open, Request request, Object[] parameters) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    boolean fetching = false;
    try {
      Bound bound = request.plans().bind(open, parameters);
      if (!bound.plan().written().isEmpty()) {
        return update(open, bound, request);
      }
      ExecutionResult rows = query(open, bound, request, null, timeout);
      fetching = true;
      return rows;
    } finally {
      if (!fetching) {
        stop(timeout);
      }
    }
  }

  /**
   * Runs a query in a read-only transaction of its own, which ends with the cursor.
   *
   * @param cursors has the cursor while it is open
   */
  ExecutionResult runAlone(Request request, Object[] parameters, Set<ResultCursor> cursors) {
    OpenTransaction open = begin(request, true);
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    try {
      return query(open, request.plans().bind(open, parameters), request, cursors, timeout);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      stop(timeout);
      transactions.rollback(open);
      throw e;
    }
  }

  /**
   * Runs a change in a transaction of its own, from a new snapshot as often as it meets a conflict.
   */
  ExecutionResult runAndCommit(Request request, Object[] parameters) {
    int slot = Contention.slot(request.text(), parameters);
    ReentrantLock turn = contention.enter(slot);
    try {
      return committed(
          request,
          open -> update(open, request.plans().bind(open, parameters), request),
          () -> contention.lost(slot));
    } finally {
      Contention.leave(turn);
    }
  }

  /** Runs what has no plan, and looks at its cancellation by itself, under the same timeout. */
  <T> T runTimed(Request request, Supplier<T> command) {
    return runTimed(request.cancellation(), request.timeoutMillis(), command);
  }

  /** Does what looks at a cancellation by itself, for so long at most; 0 for no limit. */
  <T> T runTimed(Cancellation cancellation, long timeoutMillis, Supplier<T> work) {
    Future<?> timeout = timeouts.watch(cancellation, timeoutMillis);
    try {
      return work.get();
    } finally {
      stop(timeout);
    }
  }

  /** Runs a batch in a transaction of its own: all of it or nothing. */
  BatchResult runBatchAndCommit(Request request, List<Object[]> rows) {
    try {
      return committed(request, open -> batch(open, request, rows), () -> {});
    } catch (BatchException e) {
      throw new BatchException(new long[0], e.failure());
    }
  }

  /** Runs a batch in {@code open}; what ran before a failure stays. */
  BatchResult runBatchIn(OpenTransaction open, Request request, List<Object[]> rows) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    try {
      return batch(open, request, rows);
    } finally {
      stop(timeout);
    }
  }

  private <T> T committed(Request request, Function<OpenTransaction, T> work, Runnable onConflict) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    ReentrantLock latch = null;
    try {
      for (int attempt = 1; ; attempt++) {
        OpenTransaction open = begin(request, false);
        T result;
        try {
          result = work.apply(open);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
          transactions.rollback(open);
          throw e;
        }
        CommitOutcome outcome = transactions.commit(open, request.cancellation());
        if (!(outcome instanceof CommitOutcome.Conflict conflict)
            || attempt == MAX_ATTEMPTS
            || request.cancellation().isCancelled()) {
          transactions.require(outcome, open);
          return result;
        }
        onConflict.run();
        ReentrantLock next = latches.of(conflict.cell());
        if (latch != next) {
          if (latch != null) {
            latch.unlock();
          }
          latch = null;
          waitFor(next, request.cancellation());
          latch = next;
        }
      }
    } finally {
      if (latch != null) {
        latch.unlock();
      }
      stop(timeout);
    }
  }

  /** Who has the latch may have much to do. */
  private static void waitFor(ReentrantLock latch, Cancellation cancellation) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (latch.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            return;
          }
          cancellation.check();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private OpenTransaction begin(Request request, boolean forReading) {
    OpenTransaction open =
        transactions.begin(request.session().begin(forReading), request.identity());
    if (request.readOnly()) {
      open.forbidWrites();
    }
    request.running().runsIn(open);
    return open;
  }

  /**
   * @param timeout goes on until the cursor is closed: sorts and aggregates do their work when they
   *     are opened, others when rows are asked for
   */
  private ExecutionResult query(
      OpenTransaction open,
      Bound bound,
      Request request,
      Set<ResultCursor> aloneOrNull,
      Future<?> timeout) {
    ExecutionContext context = context(open, request, bound.parameters());
    RowStream stream;
    try {
      stream = context.open(bound.plan().root());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      context.memory().close();
      throw e;
    }
    ResultCursor cursor =
        new ResultCursor(
            OutwardColumns.of(bound.plan().columns()),
            stream,
            context,
            request.options().maxRows(),
            self -> {
              stop(timeout);
              context.memory().close();
              request.running().end();
              if (aloneOrNull != null) {
                aloneOrNull.remove(self);
                open.endPasts();
                open.transaction().rollback();
                open.releaseClaims();
              } else {
                open.forget(self);
              }
            });
    if (aloneOrNull != null) {
      aloneOrNull.add(cursor);
    } else {
      open.register(cursor);
    }
    cursor.readFirst();
    return new ExecutionResult.Rows(cursor);
  }

  private ExecutionResult update(OpenTransaction open, Bound bound, Request request) {
    ExecutionContext context = context(open, request, bound.parameters());
    PlannedStatement plan = bound.plan();
    open.noteWritten(plan.written(), request.text());
    OpenTransaction.Point before = open.point();
    try {
      if (plan.kind() == StatementKind.QUERY) {
        List<Object[]> rows = new ArrayList<>();
        drain(plan, context, rows);
        open.checkAtOnce();
        return new ExecutionResult.Rows(
            new ListCursor(OutwardColumns.of(plan.columns()), limited(rows, request)));
      }
      if (!plan.returnsGeneratedKeys()) {
        long count = count(plan, context);
        open.checkAtOnce();
        return new ExecutionResult.Count(count, null);
      }
      List<Object[]> keys = new ArrayList<>();
      drain(plan, context, keys);
      open.checkAtOnce();
      return new ExecutionResult.Count(
          keys.size(), new ListCursor(OutwardColumns.of(plan.columns()), keys));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      open.returnTo(before);
      checkWaited(e, request);
      throw e;
    } finally {
      context.memory().close();
    }
  }

  /** A transaction that waited for memory in vain knows nothing of the cancellation. */
  private static void checkWaited(Throwable failure, Request request) {
    if (failure instanceof TxnException txn && txn.kind() == TxnException.Kind.OUT_OF_MEMORY) {
      request.cancellation().check();
    }
  }

  private static List<Object[]> limited(List<Object[]> rows, Request request) {
    long max = request.options().maxRows();
    return max > 0 && rows.size() > max ? rows.subList(0, (int) max) : rows;
  }

  private BatchResult batch(OpenTransaction open, Request request, List<Object[]> rows) {
    CachedStatement.Planned statement = request.plans().common(open);
    PlannedStatement plan = statement.plan();
    List<Object[]> keys = plan.returnsGeneratedKeys() ? new ArrayList<>() : null;
    if (keys == null
        && plan.root() instanceof InsertOperator insert
        && insert.supportsBatch()
        && rows.stream().allMatch(statement.binder()::takes)) {
      return new BatchResult(insertBatch(open, statement, insert, request, rows), null);
    }
    long[] counts = new long[rows.size()];
    for (int i = 0; i < counts.length; i++) {
      try {
        ExecutionResult.Count result =
            (ExecutionResult.Count) update(open, request.plans().bind(open, rows.get(i)), request);
        counts[i] = result.updated();
        if (keys != null) {
          for (Object[] key = result.generatedKeys().next();
              key != null;
              key = result.generatedKeys().next()) {
            keys.add(key);
          }
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        if (Failures.translate(e) instanceof MokaException failure) {
          throw new BatchException(java.util.Arrays.copyOf(counts, i), failure);
        }
        throw e;
      }
    }
    return new BatchResult(
        counts, keys == null ? null : new ListCursor(OutwardColumns.of(plan.columns()), keys));
  }

  /** One insert for all rows: what it reads to check uniqueness is read together. */
  private long[] insertBatch(
      OpenTransaction open,
      CachedStatement.Planned statement,
      InsertOperator insert,
      Request request,
      List<Object[]> rows) {
    List<Object[]> bound = new ArrayList<>(rows.size());
    MokaException unbindable = null;
    for (Object[] row : rows) {
      try {
        bound.add(statement.binder().bind(row, request.variables().clock(open.clock())));
      } catch (MokaException e) {
        unbindable = e;
        break;
      }
    }
    open.noteWritten(statement.plan().written(), request.text());
    long[] counts;
    ExecutionContext context = context(open, request, null);
    try {
      counts = insert.executeBatch(context, bound);
    } finally {
      context.memory().close();
    }
    if (unbindable != null) {
      throw new BatchException(counts, unbindable);
    }
    return counts;
  }

  /**
   * Runs a plan to its end and measures its operators.
   *
   * @param plan has no parameters
   * @return how many rows it gave or changed
   */
  long watch(OpenTransaction open, PlannedStatement plan, Request request, PlanProfile profile) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    ExecutionContext context = context(open, request, null);
    context.watch(profile);
    open.noteWritten(plan.written(), request.text());
    OpenTransaction.Point before = open.point();
    try {
      long rows = 0;
      if (plan.kind() == StatementKind.UPDATE && !plan.returnsGeneratedKeys()) {
        rows = count(plan, context);
      } else {
        try (RowStream stream = context.open(plan.root())) {
          while (stream.next() != null) {
            rows++;
          }
        }
      }
      open.checkAtOnce();
      return rows;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      open.returnTo(before);
      throw e;
    } finally {
      stop(timeout);
      context.memory().close();
    }
  }

  private static long count(PlannedStatement plan, ExecutionContext context) {
    try (RowStream stream = context.open(plan.root())) {
      return (Long) stream.next()[0];
    }
  }

  private static void drain(PlannedStatement plan, ExecutionContext context, List<Object[]> into) {
    OffsetColumns offsets = OffsetColumns.of(plan.columns(), context.clock().zone());
    try (RowStream stream = context.open(plan.root())) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        into.add(offsets == null ? row : offsets.outward(row));
      }
    }
  }

  private ExecutionContext context(OpenTransaction open, Request request, Object[] parameters) {
    return new ExecutionContext(
        open.transaction(),
        parameters,
        request.variables().clock(open.clock()),
        request.cancellation(),
        new MemoryBudget(request.session().memory(), workspace, request.cancellation()),
        request.variables(),
        open.changes(),
        open.identities(identities),
        open);
  }

  private static void stop(Future<?> timeout) {
    if (timeout != null) {
      timeout.cancel(false);
    }
  }
}

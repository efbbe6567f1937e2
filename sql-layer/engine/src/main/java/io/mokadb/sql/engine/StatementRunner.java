package io.mokadb.sql.engine;

import io.mokadb.session.BatchException;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.access.write.CopyFromOperator;
import io.mokadb.sql.ddl.EmptyTableLoads;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Helpers;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.PlanProfile;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.sql.views.FreshViews;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs statements under their timeouts: in a given transaction, or in one of their own, which is
 * retried when a change meets a conflict. Thread-safe.
 */
final class StatementRunner {
  private final Transactions transactions;
  private final Timeouts timeouts;
  private final PlanExecution execution;
  private final BatchExecution batches;
  private final RetriedTransactions own;
  private final CopyLoads copies;
  private final AwaitedViews awaited;
  private final ClosedTables closed;
  private final Contention contention = new Contention();

  StatementRunner(
      Transactions transactions,
      Timeouts timeouts,
      IdentitySource identities,
      Workspace workspace,
      Helpers helpers,
      FreshViews views,
      EmptyTableLoads loads,
      ClosedTables closed) {
    this.transactions = transactions;
    this.timeouts = timeouts;
    this.execution = new PlanExecution(transactions, identities, workspace, helpers, views);
    this.awaited = new AwaitedViews(views, transactions);
    this.closed = closed;
    this.batches = new BatchExecution(execution, closed);
    this.own = new RetriedTransactions(transactions, timeouts);
    this.copies = new CopyLoads(loads, transactions, execution, own);
  }

  /** Runs in {@code open}, undoing just this statement if it fails. */
  ExecutionResult runIn(OpenTransaction open, ExecutionRequest request, Object[] parameters) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    boolean fetching = false;
    try {
      BoundPlan bound = request.plans().bind(open, parameters);
      if (bound.plan().written().isEmpty()) {
        ExecutionResult rows =
            awaited.run(
                open,
                request,
                () -> query(open, bound, request, parameters, null, timeout),
                () ->
                    query(
                        open,
                        request.plans().bind(open, parameters),
                        request,
                        parameters,
                        null,
                        timeout));
        fetching = true;
        return rows;
      }
      return transactions.run(
          open, request.cancellation(), () -> change(open, request, parameters));
    } finally {
      if (!fetching) {
        Timeouts.stop(timeout);
      }
    }
  }

  /**
   * Runs a query in a read-only transaction of its own, which ends with the cursor.
   *
   * @param cursors has the cursor while it is open
   */
  ExecutionResult runAlone(
      ExecutionRequest request, Object[] parameters, Set<SessionCursor> cursors) {
    OpenTransaction open = own.begin(request, true);
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    try {
      return awaited.run(
          open,
          request,
          () ->
              query(
                  open,
                  request.plans().bind(open, parameters),
                  request,
                  parameters,
                  cursors,
                  timeout));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the start failed, the transaction must not stay open.
      Timeouts.stop(timeout);
      transactions.rollback(open);
      throw e;
    }
  }

  /** Runs a query; views that it does not name must not keep it from being run. */
  private ExecutionResult query(
      OpenTransaction open,
      BoundPlan bound,
      ExecutionRequest request,
      Object[] parameters,
      Set<SessionCursor> aloneOrNull,
      Future<?> timeout) {
    try {
      return execution.query(open, bound, request, aloneOrNull, timeout);
    } catch (UnreadableViewException e) {
      BoundPlan ofTables = request.plans().bindToTables(open, parameters);
      return execution.query(open, ofTables, request, aloneOrNull, timeout);
    }
  }

  /**
   * Runs a change in a transaction of its own, from a new snapshot as often as it meets a conflict.
   */
  ExecutionResult runAndCommit(ExecutionRequest request, Object[] parameters) {
    if (request.plans().plan().root() instanceof CopyFromOperator) {
      long loaded = runTimed(request, () -> copies.run(request, parameters));
      if (loaded != EmptyTableLoads.NOT_LOADED) {
        return new ExecutionResult.Count(loaded, null);
      }
    }
    int slot = Contention.slot(request.text(), parameters);
    ReentrantLock turn = contention.enter(slot);
    try {
      return own.committed(
          request, open -> change(open, request, parameters), () -> contention.lost(slot));
    } finally {
      Contention.leave(turn);
    }
  }

  private ExecutionResult change(
      OpenTransaction open, ExecutionRequest request, Object[] parameters) {
    return awaited.run(
        open,
        request,
        () -> {
          BoundPlan bound = request.plans().bind(open, parameters);
          closed.await(open, bound.plan().written(), request.cancellation());
          return execution.change(open, bound, request);
        });
  }

  /** Runs what has no plan, and looks at its cancellation by itself, under the same timeout. */
  <T> T runTimed(ExecutionRequest request, Supplier<T> command) {
    return runTimed(request.cancellation(), request.timeoutMillis(), command);
  }

  /** Does what looks at a cancellation by itself, for so long at most; 0 for no limit. */
  <T> T runTimed(Cancellation cancellation, long timeoutMillis, Supplier<T> work) {
    Future<?> timeout = timeouts.watch(cancellation, timeoutMillis);
    try {
      return work.get();
    } finally {
      Timeouts.stop(timeout);
    }
  }

  /** Runs a batch in a transaction of its own: all of it or nothing. */
  BatchResult runBatchAndCommit(ExecutionRequest request, List<Object[]> rows) {
    try {
      return own.committed(request, open -> batch(open, request, rows), () -> {});
    } catch (BatchException e) {
      throw new BatchException(new long[0], e.failure());
    }
  }

  /** Runs a batch in {@code open}; what ran before a failure stays. */
  BatchResult runBatchIn(OpenTransaction open, ExecutionRequest request, List<Object[]> rows) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    try {
      return transactions.run(open, request.cancellation(), () -> batch(open, request, rows));
    } finally {
      Timeouts.stop(timeout);
    }
  }

  private BatchResult batch(OpenTransaction open, ExecutionRequest request, List<Object[]> rows) {
    return awaited.run(open, request, () -> batches.run(open, request, rows));
  }

  /**
   * Runs a plan to its end and measures its operators.
   *
   * @param plan has no parameters
   * @return how many rows it gave or changed
   */
  long watch(
      OpenTransaction open, PlannedStatement plan, ExecutionRequest request, PlanProfile profile) {
    Future<?> timeout = timeouts.watch(request.cancellation(), request.timeoutMillis());
    try {
      return transactions.run(
          open, request.cancellation(), () -> execution.watch(open, plan, request, profile));
    } finally {
      Timeouts.stop(timeout);
    }
  }
}

package io.mokadb.sql.engine;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.views.FreshViews;
import java.util.function.Supplier;

/**
 * Statements that read views which have too much to take in at the statement's snapshot: those that
 * may leave it wait for the views, and read a newer one. Thread-safe.
 */
final class AwaitedViews {
  private final FreshViews views;
  private final Transactions transactions;

  AwaitedViews(FreshViews views, Transactions transactions) {
    this.views = views;
    this.transactions = transactions;
  }

  /**
   * Runs a statement, and if it cannot read a view, once more when the view has gone on.
   *
   * @param statement binds its plan itself; if it fails, or a batch with its first row, nothing of
   *     it is left
   */
  <T> T run(OpenTransaction open, ExecutionRequest request, Supplier<T> statement) {
    return run(open, request, statement, statement);
  }

  /**
   * The same.
   *
   * @param first uses the plan that was bound already
   * @param again binds its plan itself
   */
  <T> T run(OpenTransaction open, ExecutionRequest request, Supplier<T> first, Supplier<T> again) {
    try {
      return first.get();
    } catch (MokaException e) {
      if (e.state() != SqlState.OBJECT_NOT_READY || !mayWait(open, request)) {
        throw e;
      }
    } catch (BatchException e) {
      // What the rows before have written and seen is of the snapshot that would be left.
      if (e.failure().state() != SqlState.OBJECT_NOT_READY
          || e.counts().length > 0
          || !mayWait(open, request)) {
        throw e;
      }
    }
    transactions.renew(open);
    return again.get();
  }

  private boolean mayWait(OpenTransaction open, ExecutionRequest request) {
    if (open.options().snapshot() != 0 || !open.statementSnapshots().mayRenew()) {
      return false;
    }
    PlannedStatement plan = request.plans().ofTables(open).plan();
    return views.await(plan, open.catalog(), request.cancellation());
  }
}

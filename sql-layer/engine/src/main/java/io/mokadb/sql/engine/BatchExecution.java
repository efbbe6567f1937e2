package io.mokadb.sql.engine;

import io.mokadb.session.BatchException;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.ConflictException;
import java.util.ArrayList;
import java.util.List;

/** Executes a change for each row of parameters, in a given transaction. Thread-safe. */
final class BatchExecution {
  private final PlanExecution execution;
  private final ClosedTables closed;

  BatchExecution(PlanExecution execution, ClosedTables closed) {
    this.execution = execution;
    this.closed = closed;
  }

  BatchResult run(OpenTransaction open, ExecutionRequest request, List<Object[]> rows) {
    ReturnPoint before = open.point();
    try {
      return runAll(open, request, rows);
    } catch (ConflictException e) {
      // All that the batch has done is done again.
      throw execution.undone(open, before, e, request);
    }
  }

  private BatchResult runAll(OpenTransaction open, ExecutionRequest request, List<Object[]> rows) {
    CachedStatement.Planned statement = request.plans().common(open);
    PlannedStatement plan = statement.plan();
    closed.await(open, plan.written(), request.cancellation());
    List<Object[]> keys = plan.returnsGeneratedKeys() ? new ArrayList<>() : null;
    boolean ahead = !execution.readsFresh(open, plan);
    if (keys == null
        && ahead
        && plan.root() instanceof InsertOperator insert
        && insert.supportsBatch()
        && rows.stream().allMatch(statement.binder()::takes)) {
      return new BatchResult(insertBatch(open, statement, insert, request, rows), null);
    }
    return new BatchResult(
        runEach(new RunsAhead(execution, open, request, rows, ahead), rows.size(), request, keys),
        keys == null ? null : new ListCursor(OutwardColumns.of(plan.columns()), keys));
  }

  private static long[] runEach(
      RunsAhead all, int size, ExecutionRequest request, List<Object[]> keys) {
    long[] counts = new long[size];
    try (RunsAhead runs = all) {
      for (int i = 0; i < counts.length; i++) {
        try {
          ExecutionResult.Count result = (ExecutionResult.Count) runs.runNext();
          counts[i] = result.updated();
          if (keys != null) {
            addAll(result, keys);
          }
        } catch (ConflictException e) {
          throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
          // A row's failure, whatever it is, is reported with the counts of the rows before it.
          if (Failures.translate(Failures.stopped(e, request.cancellation()))
              instanceof MokaException failure) {
            throw new BatchException(java.util.Arrays.copyOf(counts, i), failure);
          }
          throw e;
        }
      }
    }
    return counts;
  }

  private static void addAll(ExecutionResult.Count result, List<Object[]> keys) {
    for (Object[] key = result.generatedKeys().next();
        key != null;
        key = result.generatedKeys().next()) {
      keys.add(key);
    }
  }

  /** One insert for all rows: what it reads to check uniqueness is read together. */
  private long[] insertBatch(
      OpenTransaction open,
      CachedStatement.Planned statement,
      InsertOperator insert,
      ExecutionRequest request,
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
    execution.writes(open);
    long[] counts;
    ExecutionContext context = execution.context(open, request, statement.plan(), null);
    ReturnPoint before = open.point();
    try {
      counts = insert.executeBatch(context, bound);
    } catch (ConflictException e) {
      RuntimeException failure = execution.undone(open, before, e, request);
      throw failure instanceof MokaException told ? new BatchException(new long[0], told) : failure;
    } finally {
      context.end();
    }
    if (unbindable != null) {
      throw new BatchException(counts, unbindable);
    }
    return counts;
  }
}

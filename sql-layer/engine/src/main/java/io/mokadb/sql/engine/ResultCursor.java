package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.CallCounts;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Rows of a query, pulled from its operators as they are fetched. Confined to the session's thread.
 */
final class ResultCursor implements SessionCursor {
  /** A power of two. */
  private static final int SAMPLE = 64;

  private final List<ColumnInfo> columns;
  private final RowStream stream;
  private final ExecutionContext context;
  private final OpenTransaction transaction;
  private final OffsetColumns offsets;
  private final UnaryOperator<Throwable> told;
  private final Consumer<ResultCursor> onClose;
  private long remaining;
  private String closedBecause;
  private Object[] first;
  private boolean firstIsRead;
  private StatementCounters counters;

  /** Of the session. */
  private final CallCounts counts;

  // Of the fetches after the execution.
  private long calls;
  private long cells;

  private long rows;
  private long fetches;
  private long nanos;

  /**
   * @param maxRows after which the result ends; 0 for no limit
   * @param counts what the calls of the session are counted in
   * @param told makes of a failure what the caller may see
   * @param onClose runs once, when the cursor is closed for whatever reason
   */
  ResultCursor(
      List<ColumnInfo> columns,
      RowStream stream,
      ExecutionContext context,
      OpenTransaction transaction,
      long maxRows,
      CallCounts counts,
      UnaryOperator<Throwable> told,
      Consumer<ResultCursor> onClose) {
    this.columns = columns;
    this.stream = stream;
    this.context = context;
    this.transaction = transaction;
    this.offsets = OffsetColumns.of(columns, context.clock().zone());
    this.remaining = maxRows <= 0 ? Long.MAX_VALUE : maxRows;
    this.counts = counts;
    this.told = told;
    this.onClose = onClose;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  /**
   * Reads the first row ahead, so that what fails at once fails the execution instead of the first
   * fetch, and sorts and aggregates are done when the execution returns.
   */
  void readFirst() {
    first = next();
    firstIsRead = true;
  }

  @Override
  public void counted(StatementCounters into, long tookNanos) {
    if (closedBecause == null) {
      counters = into;
      calls = 0;
      cells = 0;
      nanos = tookNanos;
    } else {
      into.add(1, rows, tookNanos);
    }
  }

  @Override
  public Object[] next() {
    if (closedBecause != null) {
      throw new MokaException(SqlState.INVALID_CURSOR_STATE, closedBecause);
    }
    if (firstIsRead) {
      firstIsRead = false;
      Object[] row = first;
      first = null;
      return row;
    }
    try {
      context.checkCancelled();
      // Another statement of the transaction may have run since.
      transaction.limit(context.cancellation());
      if (remaining == 0) {
        return null;
      }
      remaining--;
      return (++fetches & SAMPLE - 1) == 0 ? measured() : counted(fetch());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the row failed, the cursor is closed; the failure crosses the seam translated.
      Throwable failure = Failures.stopped(e, context.cancellation());
      RuntimeException outward = Failures.translate(told.apply(failure));
      close();
      throw outward;
    }
  }

  /** Other results of the session may be open, so each fetch looks at its own calls. */
  private Object[] fetch() {
    long callsBefore = counts.storeCalls();
    long cellsBefore = counts.cellsRead();
    Object[] row = stream.next();
    calls += counts.storeCalls() - callsBefore;
    cells += counts.cellsRead() - cellsBefore;
    return row;
  }

  private Object[] counted(Object[] row) {
    if (row != null) {
      rows++;
    }
    return offsets == null ? row : offsets.outward(row);
  }

  /** One fetch in many stands for all of them: to look at the clock costs as much as a row. */
  private Object[] measured() {
    long start = System.nanoTime();
    Object[] row = counted(fetch());
    nanos += (System.nanoTime() - start) * SAMPLE;
    return row;
  }

  @Override
  public void close() {
    close("The result is closed");
  }

  @Override
  public void close(String because) {
    if (closedBecause == null) {
      closedBecause = because;
      long callsBefore = counts.storeCalls();
      long cellsBefore = counts.cellsRead();
      try {
        stream.close();
      } finally {
        calls += counts.storeCalls() - callsBefore;
        cells += counts.cellsRead() - cellsBefore;
        if (counters != null) {
          counters.add(1, rows, nanos);
          counters.addReads(calls, cells);
        }
        onClose.accept(this);
      }
    }
  }
}

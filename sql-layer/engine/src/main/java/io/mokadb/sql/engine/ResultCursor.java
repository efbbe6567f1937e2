package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows of a query, pulled from its operators as they are fetched. Confined to the session's thread.
 */
final class ResultCursor implements RowCursor {
  private final List<ColumnInfo> columns;
  private final RowStream stream;
  private final ExecutionContext context;
  private final Consumer<ResultCursor> onClose;
  private long remaining;
  private String closedBecause;
  private Object[] first;
  private boolean firstIsRead;

  /**
   * @param maxRows after which the result ends; 0 for no limit
   * @param onClose runs once, when the cursor is closed for whatever reason
   */
  ResultCursor(
      List<ColumnInfo> columns,
      RowStream stream,
      ExecutionContext context,
      long maxRows,
      Consumer<ResultCursor> onClose) {
    this.columns = columns;
    this.stream = stream;
    this.context = context;
    this.remaining = maxRows <= 0 ? Long.MAX_VALUE : maxRows;
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
      if (remaining == 0) {
        return null;
      }
      remaining--;
      return stream.next();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      close();
      throw Failures.translate(e);
    }
  }

  @Override
  public void close() {
    close("The result is closed");
  }

  /** Closes, and remembers what to tell a caller who comes back. */
  void close(String because) {
    if (closedBecause == null) {
      closedBecause = because;
      try {
        stream.close();
      } finally {
        onClose.accept(this);
      }
    }
  }
}

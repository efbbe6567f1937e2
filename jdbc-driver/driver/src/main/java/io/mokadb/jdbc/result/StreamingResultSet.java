package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import java.sql.SQLException;

/** A forward-only result set: holds one row and fetches the next when asked. */
public final class StreamingResultSet extends MokaResultSet {
  /** Null after the last row. */
  private RowCursor cursor;

  private final boolean endless;

  /** A row that was fetched to see whether there is one. */
  private Object[] ahead;

  private int position;
  private boolean after;

  public StreamingResultSet(
      ResultOwner owner, ResultColumns columns, RowCursor cursor, int fetchSize) {
    super(owner, columns, fetchSize);
    this.cursor = cursor;
    this.endless = cursor.isEndless();
  }

  @Override
  boolean isEndless() {
    return endless;
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    Object[] next = ahead;
    if (next == null) {
      next = fetch();
    } else {
      ahead = null;
    }
    row = next;
    if (next == null) {
      after = true;
      return false;
    }
    position++;
    return true;
  }

  private Object[] fetch() throws SQLException {
    owner.lock().lock();
    try {
      RowCursor source = cursor;
      if (source == null) {
        // Its end was met, or another thread has closed it since the caller looked.
        checkOpen();
        return null;
      }
      // Under the lock: a statement that another thread runs meanwhile stays the one to cancel.
      owner.fetching();
      Object[] next = source.next();
      if (next == null) {
        // At once: in autocommit mode this ends the transaction and frees its snapshot.
        release();
      }
      return next;
    } catch (RuntimeException e) {
      // Fetching evaluates expressions, so it fails with any exception of the engine.
      row = null;
      throw owner.failure(e);
    } finally {
      owner.lock().unlock();
    }
  }

  private boolean hasMore() throws SQLException {
    if (ahead == null) {
      ahead = fetch();
    }
    return ahead != null;
  }

  @Override
  void release() {
    RowCursor source = cursor;
    cursor = null;
    ahead = null;
    if (source != null) {
      source.close();
    }
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return position == 0 && hasMore();
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return after && position > 0;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return position == 1 && !after;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return position > 0 && !after && !hasMore();
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return after ? 0 : position;
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw refused();
  }

  @Override
  public void afterLast() throws SQLException {
    throw refused();
  }

  @Override
  public boolean first() throws SQLException {
    throw refused();
  }

  @Override
  public boolean last() throws SQLException {
    throw refused();
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    throw refused();
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw refused();
  }

  @Override
  public boolean previous() throws SQLException {
    throw refused();
  }

  private SQLException refused() throws SQLException {
    checkOpen();
    return forwardOnly();
  }

  static SQLException forwardOnly() {
    return SqlErrors.of(
        SqlState.INVALID_CURSOR_STATE,
        "The result set is forward-only: ask for TYPE_SCROLL_INSENSITIVE");
  }
}

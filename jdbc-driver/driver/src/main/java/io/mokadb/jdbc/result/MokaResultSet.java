package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLWarning;
import java.sql.Statement;

/**
 * A result set: its current row, its columns, its end. Subclasses supply the rows. Used by one
 * thread at a time, but {@link #close()} may come from any.
 */
public abstract class MokaResultSet extends ColumnResultSet {
  final ResultOwner owner;
  final ResultColumns columns;
  private final long epoch;

  /** The current row, or null before the first and after the last. */
  Object[] row;

  private boolean wasNull;
  private volatile boolean closed;
  private int fetchSize;
  private int fetchDirection = FETCH_FORWARD;

  MokaResultSet(ResultOwner owner, ResultColumns columns, int fetchSize) {
    this.owner = owner;
    this.columns = columns;
    this.epoch = owner.epoch();
    this.fetchSize = fetchSize;
  }

  /** Frees the source of the rows; the lock is held. */
  abstract void release();

  /** Whether a thread may wait for the next row without an end. */
  boolean isEndless() {
    return false;
  }

  @Override
  final Object value(int column) throws SQLException {
    Object[] current = row;
    if (current == null || closed || epoch != owner.epoch()) {
      checkOpen();
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "The result set is not on a row: call next() first");
    }
    if (column < 1 || column > current.length) {
      throw columns.noColumn(column);
    }
    Object value = current[column - 1];
    wasNull = value == null;
    return value instanceof LargeObject object ? new GuardedObject(object, owner.lock()) : value;
  }

  @Override
  Kind kind(int column) throws SQLException {
    return columns.kind(column);
  }

  @Override
  final SqlType type(int column) {
    return columns.type(column);
  }

  /**
   * @throws SQLException 24000 after close, or after the end of the transaction
   */
  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlErrors.resultClosed("");
    }
    if (epoch != owner.epoch()) {
      throw SqlErrors.resultClosed(": its transaction or connection has ended");
    }
  }

  @Override
  public final boolean isClosed() {
    return closed || epoch != owner.epoch();
  }

  @Override
  public final void close() throws SQLException {
    if (closed) {
      return;
    }
    if (isEndless()) {
      owner.lockToClose();
    } else {
      owner.lock().lock();
    }
    try {
      if (closed) {
        return;
      }
      closed = true;
      row = null;
      release();
    } catch (RuntimeException e) {
      // Closing a cursor may fail in the engine or in the transport.
      throw owner.failure(e);
    } finally {
      owner.lock().unlock();
    }
    owner.closed(this);
  }

  @Override
  public final int findColumn(String label) throws SQLException {
    checkOpen();
    return columns.index(label);
  }

  @Override
  public final boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public final ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return columns.metaData();
  }

  @Override
  public final Statement getStatement() throws SQLException {
    checkOpen();
    return owner.statement();
  }

  @Override
  public final SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    checkOpen();
  }

  /** Positioned updates are not supported, so no cursor has a name. */
  @Override
  public final String getCursorName() throws SQLException {
    checkOpen();
    throw SqlErrors.unsupported("named cursors");
  }

  @Override
  public final int getHoldability() throws SQLException {
    checkOpen();
    return owner instanceof HeldOwner
        ? ResultSet.HOLD_CURSORS_OVER_COMMIT
        : ResultSet.CLOSE_CURSORS_AT_COMMIT;
  }

  @Override
  public final void setFetchSize(int rows) throws SQLException {
    checkOpen();
    if (rows < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative fetch size " + rows);
    }
    fetchSize = rows;
  }

  @Override
  public final int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public final int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  /** A hint, and for scrollable results only; not followed. */
  @Override
  public final void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    boolean known =
        direction == FETCH_FORWARD || direction == FETCH_REVERSE || direction == FETCH_UNKNOWN;
    if (!known || (direction != FETCH_FORWARD && getType() == TYPE_FORWARD_ONLY)) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER,
          "There is no fetch direction "
              + direction
              + (known ? " in a result of TYPE_FORWARD_ONLY" : ""));
    }
    fetchDirection = direction;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return CONCUR_READ_ONLY;
  }

  /**
   * The pending changes of an updatable result set.
   *
   * @throws SQLException 24000 if the result set is read-only
   */
  @Override
  public RowEdits edits() throws SQLException {
    checkOpen();
    throw SqlErrors.of(
        SqlState.INVALID_CURSOR_STATE,
        "The result set is read-only: ask for CONCUR_UPDATABLE, and select the primary key of one"
            + " table");
  }

  @Override
  public final SQLException unsupported(String what) throws SQLException {
    edits().checkOnRow();
    return SqlErrors.unsupported(what);
  }

  @Override
  public final void updateNull(int column) throws SQLException {
    edits().put(column, null);
  }

  @Override
  public final void updateArray(int column, Array value) throws SQLException {
    throw unsupported("ARRAY values");
  }

  @Override
  public final void updateObject(int column, Object value, int scaleOrLength) throws SQLException {
    edits().put(column, ParameterValues.scaled(value, scaleOrLength));
  }

  @Override
  public final void updateObject(int column, Object value, SQLType type) throws SQLException {
    updateObject(column, value, type, -1);
  }

  @Override
  public final void updateObject(int column, Object value, SQLType type, int scaleOrLength)
      throws SQLException {
    Integer number = type == null ? null : type.getVendorTypeNumber();
    if (number == null) {
      throw unsupported("the type " + type);
    }
    edits().put(column, ParameterValues.of(value, number, scaleOrLength));
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return false;
  }

  /** New rows do not appear in the result set. */
  @Override
  public final boolean rowInserted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return false;
  }
}

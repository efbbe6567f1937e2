package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.concurrent.TimeUnit;

/**
 * The limits and hints that can be set on a statement, its warnings, and whether it is closed. The
 * methods of {@link java.sql.Statement} that it implements are passed here by the generated {@code
 * ConfiguredStatement}. Used by one thread at a time, but {@link #markClosed()} may come from any.
 */
final class StatementSettings {
  private final MokaConnection connection;
  private final ResultShape shape;

  /** Rebuilt when a limit changes, so that an execution allocates none. */
  private ExecuteOptions options = ExecuteOptions.NONE;

  private long maxRows;
  private int timeoutSeconds;
  private int fetchSize;
  private int fetchDirection = ResultSet.FETCH_FORWARD;
  private int maxFieldSize;
  private boolean escapes = true;
  private boolean poolable;
  private boolean closeOnCompletion;
  private SQLWarning warning;
  private volatile boolean closed;

  StatementSettings(MokaConnection connection, ResultShape shape, boolean poolable) {
    this.connection = connection;
    this.shape = shape;
    this.poolable = poolable;
  }

  /**
   * @throws SQLException HY010 after close, 08003 after the connection's
   */
  void checkOpen() throws SQLException {
    if (closed) {
      throw SqlErrors.statementClosed();
    }
    connection.checkOpen();
  }

  /** Closes the statement; returns whether it was open. */
  boolean markClosed() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  ExecuteOptions options() {
    return options;
  }

  ResultShape shape() {
    return shape;
  }

  void noWarning() {
    warning = null;
  }

  void warn(String message) {
    SQLWarning further = SqlErrors.warning(message);
    if (warning == null) {
      warning = further;
    } else {
      warning.setNextWarning(further);
    }
  }

  boolean escapes() {
    return escapes;
  }

  boolean hasTimeout() {
    return timeoutSeconds > 0;
  }

  private void limit(long rows, int seconds) {
    maxRows = rows;
    timeoutSeconds = seconds;
    options =
        rows == 0 && seconds == 0
            ? ExecuteOptions.NONE
            : new ExecuteOptions(rows, TimeUnit.SECONDS.toMillis(seconds));
  }

  private static void checkNotNegative(long value, String what) throws SQLException {
    if (value < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative " + what + ": " + value);
    }
  }

  boolean isClosed() throws SQLException {
    return closed || connection.isClosed();
  }

  int getMaxRows() throws SQLException {
    return (int) Math.min(Integer.MAX_VALUE, getLargeMaxRows());
  }

  void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    checkNotNegative(max, "row limit");
    limit(max, timeoutSeconds);
  }

  int getQueryTimeout() throws SQLException {
    checkOpen();
    return timeoutSeconds;
  }

  void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    checkNotNegative(seconds, "query timeout");
    limit(maxRows, seconds);
  }

  int getMaxFieldSize() throws SQLException {
    checkOpen();
    return maxFieldSize;
  }

  void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    checkNotNegative(max, "field size");
    maxFieldSize = max;
  }

  int maxFieldSize() {
    return maxFieldSize;
  }

  void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
    escapes = enable;
  }

  int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /** A hint to transports that fetch blocks. */
  void setFetchSize(int rows) throws SQLException {
    checkOpen();
    checkNotNegative(rows, "fetch size");
    fetchSize = rows;
  }

  int fetchSize() {
    return fetchSize;
  }

  int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  /** A hint that has no effect. */
  void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != ResultSet.FETCH_FORWARD
        && direction != ResultSet.FETCH_REVERSE
        && direction != ResultSet.FETCH_UNKNOWN) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "There is no fetch direction " + direction);
    }
    fetchDirection = direction;
  }

  int getResultSetType() throws SQLException {
    checkOpen();
    return shape.type();
  }

  int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return shape.concurrency();
  }

  int getResultSetHoldability() throws SQLException {
    checkOpen();
    return shape.holdability();
  }

  boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  void setPoolable(boolean value) throws SQLException {
    checkOpen();
    poolable = value;
  }

  void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }

  boolean closesOnCompletion() {
    return closeOnCompletion;
  }

  /** Positioned updates are not supported: a name has no effect, as JDBC prescribes. */
  void setCursorName(String name) throws SQLException {
    checkOpen();
  }

  SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warning;
  }

  void clearWarnings() throws SQLException {
    checkOpen();
    warning = null;
  }
}

package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/** The settings of a statement. */
abstract class StatementSettings implements Statement, SelfWrapper {
  final MokaConnection connection;
  private final ResultShape shape;

  /** Made again when a limit changes, so that an execution makes none. */
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
  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlErrors.statementClosed();
    }
    connection.checkOpen();
  }

  /** Whether it was open. */
  final boolean markClosed() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  final ExecuteOptions options() {
    return options;
  }

  final ResultShape shape() {
    return shape;
  }

  final void noWarning() {
    warning = null;
  }

  final void warn(String message) {
    SQLWarning further = SqlErrors.warning(message);
    if (warning == null) {
      warning = further;
    } else {
      warning.setNextWarning(further);
    }
  }

  final boolean escapes() {
    return escapes;
  }

  final boolean hasTimeout() {
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

  @Override
  public final boolean isClosed() throws SQLException {
    return closed || connection.isClosed();
  }

  @Override
  public final MokaConnection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public final int getMaxRows() throws SQLException {
    return (int) Math.min(Integer.MAX_VALUE, getLargeMaxRows());
  }

  @Override
  public final void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public final long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  @Override
  public final void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    checkNotNegative(max, "row limit");
    limit(max, timeoutSeconds);
  }

  @Override
  public final int getQueryTimeout() throws SQLException {
    checkOpen();
    return timeoutSeconds;
  }

  @Override
  public final void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    checkNotNegative(seconds, "query timeout");
    limit(maxRows, seconds);
  }

  @Override
  public final int getMaxFieldSize() throws SQLException {
    checkOpen();
    return maxFieldSize;
  }

  @Override
  public final void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    checkNotNegative(max, "field size");
    maxFieldSize = max;
  }

  final int maxFieldSize() {
    return maxFieldSize;
  }

  @Override
  public final void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
    escapes = enable;
  }

  @Override
  public final int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /** A hint to transports that fetch blocks. */
  @Override
  public final void setFetchSize(int rows) throws SQLException {
    checkOpen();
    checkNotNegative(rows, "fetch size");
    fetchSize = rows;
  }

  final int fetchSize() {
    return fetchSize;
  }

  @Override
  public final int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  /** A hint that nothing follows. */
  @Override
  public final void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != ResultSet.FETCH_FORWARD
        && direction != ResultSet.FETCH_REVERSE
        && direction != ResultSet.FETCH_UNKNOWN) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Fetch direction " + direction);
    }
    fetchDirection = direction;
  }

  @Override
  public final int getResultSetType() throws SQLException {
    checkOpen();
    return shape.type();
  }

  @Override
  public final int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return shape.concurrency();
  }

  @Override
  public final int getResultSetHoldability() throws SQLException {
    checkOpen();
    return shape.holdability();
  }

  @Override
  public final boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  @Override
  public final void setPoolable(boolean value) throws SQLException {
    checkOpen();
    poolable = value;
  }

  @Override
  public final void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  @Override
  public final boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }

  final boolean closesOnCompletion() {
    return closeOnCompletion;
  }

  /** Positioned updates are not supported: a name has no effect, as JDBC prescribes. */
  @Override
  public final void setCursorName(String name) throws SQLException {
    checkOpen();
  }

  @Override
  public final SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warning;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    checkOpen();
    warning = null;
  }
}

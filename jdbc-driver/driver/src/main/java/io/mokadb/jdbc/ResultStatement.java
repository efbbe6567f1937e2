package io.mokadb.jdbc;

import io.mokadb.jdbc.StatementResults.Result;
import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.DetachedOwner;
import io.mokadb.jdbc.result.MokaResultSet;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultOwner;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.result.ScrollableResultSet;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.RowCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A statement of either kind: runs plans and keeps their results. Used by one thread at a time;
 * cancel and close may come from any.
 */
abstract class ResultStatement implements ConfiguredStatement, ResultOwner, SelfWrapper {
  private static final ResultColumns NO_KEYS = new ResultColumns(List.of());

  final MokaConnection connection;
  private final StatementSettings settings;
  private final StatementResults results = new StatementResults();
  private final ResultSetFactory factory;
  private ResultColumns keyColumns = NO_KEYS;
  private List<Object[]> keys = List.of();

  /** True once the user has cancelled the execution that runs: it has not timed out. */
  private volatile boolean cancelled;

  ResultStatement(MokaConnection connection, ResultShape shape, boolean poolable) {
    this.connection = connection;
    this.settings = new StatementSettings(connection, shape, poolable);
    this.factory = new ResultSetFactory(this, connection, settings);
  }

  abstract boolean hasPlan();

  /** The text of the plan that runs. */
  abstract String sql();

  /** Frees the plan, if one is held; the lock is held. */
  abstract void releasePlan();

  @Override
  public final StatementSettings settings() {
    return settings;
  }

  final StatementResults results() {
    return results;
  }

  /**
   * @throws SQLException HY010 after close, 08003 after the connection's
   */
  final void checkOpen() throws SQLException {
    settings.checkOpen();
  }

  /**
   * Runs a plan and takes over its result. The lock is held.
   *
   * @return whether there are rows
   */
  final boolean run(PreparedStatement plan, Object[] parameters) throws SQLException {
    begin();
    ExecutionResult result = plan.execute(parameters, settings.options());
    if (result instanceof ExecutionResult.Rows rows) {
      results.setRows(factory.open(rows.cursor()));
      return true;
    }
    results.setUpdated(count(plan, (ExecutionResult.Count) result));
    return false;
  }

  private long count(PreparedStatement plan, ExecutionResult.Count count) {
    takeKeys(count.generatedKeys());
    count.warnings().forEach(settings::warn);
    if (plan.kind() == StatementKind.OTHER) {
      connection.transactions().sessionStatementRan();
    }
    return count.updated();
  }

  /** Runs a statement that others of the same text follow. The lock is held. */
  final Result runAhead(PreparedStatement plan) throws SQLException {
    begin();
    ExecutionResult result = plan.execute(new Object[0], settings.options());
    return result instanceof ExecutionResult.Rows rows
        ? new Result(factory.openAhead(rows.cursor()), -1)
        : new Result(null, count(plan, (ExecutionResult.Count) result));
  }

  /** Runs a plan of one row. The lock is held. */
  final ResultSet runForRow(PreparedStatement plan, Object[] parameters) throws SQLException {
    begin();
    ExecutionResult result = plan.execute(parameters, settings.options());
    return factory.openRow(((ExecutionResult.Rows) result).cursor());
  }

  /** Before each call of the engine that can be cancelled. The lock is held. */
  final void begin() throws SQLException {
    // Another thread may have closed the statement while this one waited for its turn.
    checkOpen();
    if (cancelled) {
      cancelled = false;
    }
    connection.turns().activate(this);
  }

  final void takeKeys(RowCursor cursor) {
    if (cursor != null) {
      keyColumns = ResultColumns.of(keyColumns, cursor.columns());
      keys = ScrollableResultSet.drain(cursor);
    }
  }

  /** Forgets the results of the last execution. */
  final void clearResults() throws SQLException {
    settings.noWarning();
    if (!keys.isEmpty()) {
      keys = List.of();
    }
    results.clear();
  }

  static void requireRows(PreparedStatement plan) throws SQLException {
    if (plan.kind() != StatementKind.QUERY) {
      throw SqlErrors.of(
          SqlErrors.WRONG_KIND, "The statement returns no rows: use executeUpdate or execute");
    }
  }

  static void requireCount(PreparedStatement plan) throws SQLException {
    if (plan.kind() == StatementKind.QUERY) {
      throw SqlErrors.of(
          SqlErrors.WRONG_KIND, "The statement returns rows: use executeQuery or execute");
    }
  }

  static int toInt(long count) {
    return count > Integer.MAX_VALUE ? SUCCESS_NO_INFO : (int) count;
  }

  static int[] toInts(long[] counts) {
    int[] result = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      result[i] = toInt(counts[i]);
    }
    return result;
  }

  @Override
  public final MokaConnection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public final ResultSet getResultSet() throws SQLException {
    checkOpen();
    return results.rows();
  }

  @Override
  public final int getUpdateCount() throws SQLException {
    return toInt(getLargeUpdateCount());
  }

  @Override
  public final long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return results.updated();
  }

  @Override
  public final ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    MokaResultSet result =
        new ScrollableResultSet(
            new DetachedOwner(connection, this), keyColumns, keys, settings.fetchSize());
    results.addKeys(result);
    return result;
  }

  @Override
  public final boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_CURRENT_RESULT);
  }

  /** There are further ones if the text was of several statements. */
  @Override
  public final boolean getMoreResults(int what) throws SQLException {
    checkOpen();
    return results.next(what);
  }

  /** May come from any thread. Does nothing unless this statement runs or has rows to fetch. */
  @Override
  public final void cancel() throws SQLException {
    checkOpen();
    cancelled = true;
    connection.turns().cancel(this);
  }

  /** May come from any thread; an execution under way is cancelled. */
  @Override
  public final void close() throws SQLException {
    if (!settings.markClosed()) {
      return;
    }
    if (!hasPlan() && results.isEmpty() && !connection.turns().isActive(this)) {
      // Nothing to free, so no need to wait for another statement of the connection.
      return;
    }
    cancelled = true;
    connection.turns().lockToClose(this);
    try {
      clearResults();
      if (hasPlan()) {
        releasePlan();
      }
    } catch (RuntimeException e) {
      // Freeing a plan or a cursor may fail in the engine or in the transport.
      throw SqlErrors.from(e);
    } finally {
      lock().unlock();
    }
  }

  @Override
  public final ReentrantLock lock() {
    return connection.turns().lock();
  }

  @Override
  public final void lockToClose() throws SQLException {
    connection.turns().lockToClose(this);
  }

  @Override
  public final long epoch() {
    return connection.epoch();
  }

  @Override
  public final Statement statement() {
    return this;
  }

  @Override
  public final void fetching() throws SQLException {
    connection.turns().activate(this);
  }

  @Override
  public final SQLException failure(RuntimeException failure) {
    return SqlErrors.from(failure, settings.hasTimeout() && !cancelled);
  }

  @Override
  public final void closed(MokaResultSet result) throws SQLException {
    if (settings.closesOnCompletion() && results.completedBy(result)) {
      close();
    }
  }
}

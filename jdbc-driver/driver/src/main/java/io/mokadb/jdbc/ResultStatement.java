package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.CuttingCursor;
import io.mokadb.jdbc.result.DetachedOwner;
import io.mokadb.jdbc.result.HeldOwner;
import io.mokadb.jdbc.result.MokaResultSet;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultOwner;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.result.RowStore;
import io.mokadb.jdbc.result.ScrollableResultSet;
import io.mokadb.jdbc.result.StreamingResultSet;
import io.mokadb.jdbc.result.UpdatableResultSet;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Runs planned statements and keeps what they gave. */
abstract class ResultStatement extends StatementSettings implements ResultOwner {
  private static final ResultColumns NO_KEYS = new ResultColumns(List.of());

  private ResultColumns columns;
  private EditableResult editable;
  private ResultColumns editableColumns;
  private MokaResultSet current;
  private long updated = -1;
  private ResultColumns keyColumns = NO_KEYS;
  private List<Object[]> keys = List.of();

  /** What has been run but not asked for yet, if the text was of several statements. */
  private final Deque<Result> further = new ArrayDeque<>();

  /** Results that {@code getMoreResults(KEEP_CURRENT_RESULT)} left open; null for none. */
  private List<MokaResultSet> kept;

  /** Generated keys that were asked for; null for none. */
  private List<MokaResultSet> keyResults;

  /** Whether the user has asked to cancel the execution that runs, as opposed to a timeout. */
  private volatile boolean cancelled;

  /**
   * Result of one of several statements.
   *
   * @param rows null for a count
   * @param updated -1 for rows
   */
  record Result(MokaResultSet rows, long updated) {}

  ResultStatement(MokaConnection connection, ResultShape shape, boolean poolable) {
    super(connection, shape, poolable);
  }

  abstract boolean hasPlan();

  /** The text of the plan that runs. */
  abstract String sql();

  /** Frees the plan, if one is held; the lock is held. */
  abstract void releasePlan();

  /**
   * Runs a plan and takes over its result. The lock is held.
   *
   * @return whether there are rows
   */
  final boolean run(PreparedStatement plan, Object[] parameters) throws SQLException {
    begin();
    ExecutionResult result = plan.execute(parameters, options());
    if (result instanceof ExecutionResult.Rows rows) {
      open(rows.cursor());
      return true;
    }
    updated = count(plan, (ExecutionResult.Count) result);
    return false;
  }

  private long count(PreparedStatement plan, ExecutionResult.Count count) {
    takeKeys(count.generatedKeys());
    count.warnings().forEach(this::warn);
    if (plan.kind() == StatementKind.OTHER) {
      connection.sessionStatementRan();
    }
    return count.updated();
  }

  /**
   * Runs a statement that others of the same text follow. Its rows are read to the end, so that
   * nothing that follows changes or ends them. The lock is held.
   */
  final Result runAhead(PreparedStatement plan) throws SQLException {
    begin();
    ExecutionResult result = plan.execute(new Object[0], options());
    if (result instanceof ExecutionResult.Count count) {
      return new Result(null, count(plan, count));
    }
    RowCursor cursor = cut(((ExecutionResult.Rows) result).cursor());
    if (shape().updatable()) {
      warn("Only the last of several statements has a result set that can be updated");
    }
    MokaResultSet rows =
        new ScrollableResultSet(
            new HeldOwner(this, connection),
            new ResultColumns(cursor.columns()),
            ScrollableResultSet.drain(cursor),
            fetchSize(),
            shape().type());
    return new Result(rows, -1);
  }

  /** Makes the first of several results the current one, with those of {@link #run} as the last. */
  final void showAll(List<Result> ahead) {
    further.addAll(ahead);
    further.add(new Result(current, updated));
    show(further.remove());
  }

  private void show(Result result) {
    current = result.rows();
    updated = result.updated();
  }

  /** Runs what gives one row, and stays on that row whatever happens to the transaction. */
  final ResultSet runForRow(PreparedStatement plan, Object[] parameters) throws SQLException {
    begin();
    RowCursor cursor = ((ExecutionResult.Rows) plan.execute(parameters, options())).cursor();
    ResultSet row =
        new ScrollableResultSet(
            new DetachedOwner(connection, this),
            new ResultColumns(cursor.columns()),
            ScrollableResultSet.drain(cursor),
            0);
    boolean found = row.next();
    assert found;
    return row;
  }

  private void open(RowCursor given) throws SQLException {
    RowCursor cursor = cut(given);
    columns = ResultColumns.of(columns, cursor.columns());
    current = result(cursor);
  }

  private RowCursor cut(RowCursor given) {
    return maxFieldSize() == 0 ? given : new CuttingCursor(given, maxFieldSize());
  }

  private MokaResultSet result(RowCursor cursor) throws SQLException {
    ResultShape wanted = shape();
    if (!wanted.scrollable() && !wanted.updatable() && !wanted.held()) {
      return new StreamingResultSet(this, columns, cursor, fetchSize());
    }
    List<Object[]> rows = ScrollableResultSet.drain(cursor);
    ResultOwner owner = wanted.held() ? new HeldOwner(this, connection) : this;
    RowStore store = wanted.updatable() ? store() : null;
    return store == null
        ? new ScrollableResultSet(owner, columns, rows, fetchSize(), wanted.type())
        : new UpdatableResultSet(owner, columns, rows, fetchSize(), wanted.type(), store);
  }

  /** Null, after a warning, if the rows cannot be changed. */
  private RowStore store() throws SQLException {
    if (editable == null || editableColumns != columns) {
      editable = EditableResult.of(connection, sql(), columns);
      editableColumns = columns;
    }
    if (maxFieldSize() != 0) {
      warn("The result set is read-only: setMaxFieldSize may have cut its values");
      return null;
    }
    if (editable.table() == null) {
      warn(editable.obstacle());
    }
    return editable.table();
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

  final void setUpdated(long count) {
    updated = count;
  }

  /** Forgets what the last execution gave. */
  final void clearResults() throws SQLException {
    MokaResultSet last = current;
    // Forgotten first: this is not a completion in the sense of closeOnCompletion.
    current = null;
    keyResults = null;
    updated = -1;
    noWarning();
    if (!keys.isEmpty()) {
      keys = List.of();
    }
    if (last != null) {
      last.close();
    }
    if (!further.isEmpty()) {
      closeFurther();
    }
    if (kept != null) {
      closeKept();
    }
  }

  private void closeFurther() throws SQLException {
    List<Result> open = List.copyOf(further);
    further.clear();
    for (Result result : open) {
      if (result.rows() != null) {
        result.rows().close();
      }
    }
  }

  private void closeKept() throws SQLException {
    List<MokaResultSet> open = kept;
    kept = null;
    for (MokaResultSet result : open) {
      result.close();
    }
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

  final MokaResultSet rows() {
    return current;
  }

  final long updated() {
    return updated;
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
  public final ResultSet getResultSet() throws SQLException {
    checkOpen();
    return current;
  }

  @Override
  public final int getUpdateCount() throws SQLException {
    return toInt(getLargeUpdateCount());
  }

  @Override
  public final long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return updated;
  }

  @Override
  public final ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    MokaResultSet result =
        new ScrollableResultSet(new DetachedOwner(connection, this), keyColumns, keys, fetchSize());
    keyResults = keyResults == null ? new ArrayList<>() : keyResults;
    keyResults.add(result);
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
    MokaResultSet last = current;
    current = null;
    updated = -1;
    switch (what) {
      case KEEP_CURRENT_RESULT -> {
        if (last != null) {
          kept = kept == null ? new ArrayList<>() : kept;
          kept.add(last);
        }
      }
      case CLOSE_CURRENT_RESULT, CLOSE_ALL_RESULTS -> {
        if (last != null) {
          last.close();
        }
        if (what == CLOSE_ALL_RESULTS && kept != null) {
          closeKept();
        }
      }
      default -> throw SqlErrors.of(SqlState.INVALID_PARAMETER, "getMoreResults(" + what + ")");
    }
    if (!further.isEmpty()) {
      show(further.remove());
    }
    return current != null;
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
    if (!markClosed()) {
      return;
    }
    boolean empty = !hasPlan() && current == null && kept == null;
    if (empty && !connection.turns().isActive(this)) {
      // Nothing to free, so no need to wait for what another statement runs.
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
    return SqlErrors.from(failure, hasTimeout() && !cancelled);
  }

  @Override
  public final void closed(MokaResultSet result) throws SQLException {
    if (!closesOnCompletion()) {
      return;
    }
    boolean mine = result == current || holds(kept, result) || holds(keyResults, result);
    if (mine
        && further.isEmpty()
        && (current == null || current.isClosed())
        && over(kept)
        && over(keyResults)) {
      close();
    }
  }

  private static boolean holds(List<MokaResultSet> results, MokaResultSet result) {
    return results != null && results.contains(result);
  }

  private static boolean over(List<MokaResultSet> results) {
    return results == null || results.stream().allMatch(MokaResultSet::isClosed);
  }
}

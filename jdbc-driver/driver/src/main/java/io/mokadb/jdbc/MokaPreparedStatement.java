package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import java.sql.BatchUpdateException;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/**
 * A planned statement with its parameters and batch. The setters of parameters are generated; they
 * end in {@link #put}. Used by one thread at a time; cancel and close may come from any.
 */
@SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
class MokaPreparedStatement extends ResultStatement implements ParameterSetters {
  private final PreparedStatement plan;
  private final String sql;
  private final ParameterList parameters;
  private List<Object[]> batch = new ArrayList<>();

  MokaPreparedStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape) {
    this(connection, plan, sql, shape, 0);
  }

  MokaPreparedStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, shape, true);
    this.plan = plan;
    this.sql = sql;
    this.parameters = new ParameterList(plan.parameters(), outs);
  }

  @Override
  final boolean hasPlan() {
    return true;
  }

  @Override
  final String sql() {
    return sql;
  }

  @Override
  final void releasePlan() {
    plan.close();
    parameters.free();
  }

  @Override
  public final void put(int index, Object value) throws SQLException {
    checkOpen();
    parameters.put(index, value);
  }

  @Override
  public final void bind(int index, Object value) throws SQLException {
    if (value != null && (value.getClass() == java.util.Date.class || value instanceof Timestamp)) {
      bind(index, (java.util.Date) value, null);
    } else {
      put(index, ParameterValues.of(value));
    }
  }

  /** A timestamp is a point in time, and the calendar unused, if the parameter has a time zone. */
  @Override
  public final void bind(int index, java.util.Date value, Calendar calendar) throws SQLException {
    boolean time = value instanceof java.sql.Date || value instanceof Time;
    put(
        index,
        !time && parameters.kind(index) == Kind.TIMESTAMP_TZ
            ? ParameterValues.moment(value)
            : ParameterValues.date(value, calendar));
  }

  @Override
  public final SQLException unsupported(String what) throws SQLException {
    checkOpen();
    return SqlErrors.unsupported(what);
  }

  @Override
  public final void setNull(int index, int type) throws SQLException {
    put(index, null);
  }

  @Override
  public final void setNull(int index, int type, String typeName) throws SQLException {
    put(index, null);
  }

  @Override
  public final void setObject(int index, Object value, int type) throws SQLException {
    setObject(index, value, type, -1);
  }

  @Override
  public final void setObject(int index, Object value, int type, int scale) throws SQLException {
    checkOpen();
    put(index, ParameterValues.of(value, type, scale));
  }

  @Override
  public final void setObject(int index, Object value, SQLType type) throws SQLException {
    setObject(index, value, type, -1);
  }

  @Override
  public final void setObject(int index, Object value, SQLType type, int scale)
      throws SQLException {
    if (type == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The parameter's type is null");
    }
    Integer number = type.getVendorTypeNumber();
    if (number == null) {
      throw unsupported("the parameter type " + type);
    }
    setObject(index, value, number, scale);
  }

  private boolean run() throws SQLException {
    Object[] values = parameters.copy();
    clearResults();
    lock().lock();
    try {
      if (!returnsValue()) {
        return run(plan, values);
      }
      takeReturned(runForRow(plan, values));
      return false;
    } catch (RuntimeException e) {
      // An execution fails with any exception of the engine or the transport.
      throw failure(e);
    } finally {
      lock().unlock();
    }
  }

  /** Tells whether the plan's one value is a parameter instead of a result. */
  final boolean returnsValue() {
    return parameters.returned() > 0;
  }

  /** Takes that value. */
  void takeReturned(ResultSet row) {
    throw new IllegalStateException("The statement has no returned parameter");
  }

  @Override
  public final ResultSet executeQuery() throws SQLException {
    checkOpen();
    requireRows(plan);
    if (returnsValue()) {
      throw SqlErrors.of(
          SqlErrors.WRONG_KIND, "The call returns no rows, only parameter 1: use execute");
    }
    run();
    return results().rows();
  }

  @Override
  public final boolean execute() throws SQLException {
    checkOpen();
    return run();
  }

  @Override
  public final long executeLargeUpdate() throws SQLException {
    checkOpen();
    if (returnsValue()) {
      run();
      return 0;
    }
    requireCount(plan);
    run();
    if (batch.isEmpty()) {
      parameters.freeSpent();
    }
    return results().updated();
  }

  @Override
  public final int executeUpdate() throws SQLException {
    return toInt(executeLargeUpdate());
  }

  @Override
  public final void clearParameters() throws SQLException {
    checkOpen();
    parameters.clear();
  }

  @Override
  public final void addBatch() throws SQLException {
    checkOpen();
    batch.add(parameters.copy());
  }

  @Override
  public final void clearBatch() throws SQLException {
    checkOpen();
    batch.clear();
  }

  @Override
  public final int[] executeBatch() throws SQLException {
    return toInts(executeLargeBatch());
  }

  /**
   * Runs all rows or none in autocommit mode: when one fails, all count as {@link #EXECUTE_FAILED}.
   * In a transaction the rows before the failed one stay, and their counts are reported.
   */
  @Override
  public final long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<Object[]> rows = batch;
    batch = new ArrayList<>();
    clearResults();
    if (rows.isEmpty()) {
      return new long[0];
    }
    if (plan.kind() == StatementKind.QUERY) {
      throw SqlErrors.batch(
          new long[0], SqlErrors.of(SqlErrors.WRONG_KIND, "A batch cannot return rows"));
    }
    boolean autoCommit = getConnection().getAutoCommit();
    lock().lock();
    try {
      begin();
      BatchResult result = plan.executeBatch(rows, settings().options());
      takeKeys(result.generatedKeys());
      results().setUpdated(-1);
      parameters.freeSpent();
      return result.counts();
    } catch (RuntimeException e) {
      // A batch fails as an execution does; its exception also reports counts.
      throw batchFailure(failure(e), autoCommit ? rows.size() : 0);
    } finally {
      lock().unlock();
    }
  }

  /** The exception of a batch; {@code undone} rows failed together, so that none was changed. */
  private static SQLException batchFailure(SQLException failure, int undone) {
    if (failure instanceof BatchUpdateException batch) {
      return undone == 0 ? batch : SqlErrors.batch(failed(undone), batch.getNextException());
    }
    boolean unknown = failure.getSQLState().startsWith("08");
    return SqlErrors.batch(unknown ? new long[0] : failed(undone), failure);
  }

  private static long[] failed(int rows) {
    long[] counts = new long[rows];
    Arrays.fill(counts, EXECUTE_FAILED);
    return counts;
  }

  @Override
  public final ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return plan.kind() == StatementKind.QUERY && !returnsValue()
        ? new ResultColumns(plan.columns()).metaData()
        : null;
  }

  @Override
  public final ParameterMetaData getParameterMetaData() throws SQLException {
    checkOpen();
    if (!returnsValue()) {
      return new MokaParameterMetaData(plan.parameters(), 0);
    }
    List<ParameterInfo> all = new ArrayList<>();
    all.add(new ParameterInfo(plan.columns().get(0).type()));
    all.addAll(plan.parameters());
    return new MokaParameterMetaData(all, parameters.returned());
  }

  @Override
  public final SQLException ownText() throws SQLException {
    checkOpen();
    return SqlErrors.of(
        SqlErrors.SEQUENCE_ERROR, "A prepared statement runs only its own SQL text");
  }
}

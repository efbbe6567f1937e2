package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SpooledObject;
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
  /** The value of parameters that are not set; null is a value. */
  private static final Object UNSET = new Object();

  private final PreparedStatement plan;
  private final String sql;
  private final Object[] values;

  /** The number of returned parameters, which come before those of the plan: 1 or 0. */
  private final int outs;

  /** The kinds of the parameters; null until the first use. */
  private Kind[] kinds;

  private List<Object[]> batch = new ArrayList<>();

  /** Values that were bound and have been replaced, or were bound for a batch that has run. */
  private final List<SpooledObject> spent = new ArrayList<>();

  MokaPreparedStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape) {
    this(connection, plan, sql, shape, 0);
  }

  MokaPreparedStatement(
      MokaConnection connection, PreparedStatement plan, String sql, ResultShape shape, int outs) {
    super(connection, shape, true);
    this.outs = outs;
    this.plan = plan;
    this.sql = sql;
    this.values = new Object[plan.parameters().size()];
    Arrays.fill(values, UNSET);
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
    for (Object value : values) {
      if (value instanceof SpooledObject last) {
        spent.add(last);
      }
    }
    freeSpent();
  }

  @Override
  public final void put(int index, Object value) throws SQLException {
    checkOpen();
    if (index < 1 || index > values.length + outs) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS,
          "There is no parameter " + index + ": the statement has " + (values.length + outs));
    }
    if (index <= outs) {
      throw SqlErrors.of(SqlErrors.PARAMETERS, "Parameter " + index + " is returned: register it");
    }
    if (value instanceof Number && isTime(kind(index))) {
      // A session represents dates and times as numbers, so it would accept any number.
      throw SqlErrors.of(
          SqlState.TYPE_MISMATCH,
          "Parameter " + index + " is a " + kind(index) + "; a number cannot be bound to it");
    }
    int at = index - outs - 1;
    if (values[at] instanceof SpooledObject replaced) {
      spent.add(replaced);
    }
    values[at] = value;
  }

  /** Frees the values that no execution needs any more: a change has read all of its own. */
  private void freeSpent() {
    spent.removeIf(
        object -> {
          object.free();
          return true;
        });
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
        !time && kind(index) == Kind.TIMESTAMP_TZ
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

  private static boolean isTime(Kind kind) {
    return switch (kind) {
      case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> true;
      default -> false;
    };
  }

  /** The kind of a parameter; NULL if there is none, or if the statement does not tell. */
  private Kind kind(int index) {
    Kind[] known = kinds;
    if (known == null) {
      known = plan.parameters().stream().map(info -> info.type().kind()).toArray(Kind[]::new);
      kinds = known;
    }
    int at = index - outs - 1;
    return at >= 0 && at < known.length ? known[at] : Kind.NULL;
  }

  /** A copy, because a result that is still being read may need them later. */
  private Object[] bound() throws SQLException {
    Object[] copy = values.clone();
    for (int i = 0; i < copy.length; i++) {
      if (copy[i] == UNSET) {
        throw SqlErrors.of(SqlErrors.PARAMETERS, "Parameter " + (i + outs + 1) + " is not set");
      }
    }
    return copy;
  }

  private boolean run() throws SQLException {
    Object[] parameters = bound();
    clearResults();
    lock().lock();
    try {
      if (!returnsValue()) {
        return run(plan, parameters);
      }
      takeReturned(runForRow(plan, parameters));
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
    return outs > 0;
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
      freeSpent();
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
    Arrays.fill(values, UNSET);
  }

  @Override
  public final void addBatch() throws SQLException {
    checkOpen();
    batch.add(bound());
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
      freeSpent();
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
    return new MokaParameterMetaData(all, outs);
  }

  @Override
  public final SQLException ownText() throws SQLException {
    checkOpen();
    return SqlErrors.of(
        SqlErrors.SEQUENCE_ERROR, "A prepared statement runs only its own SQL text");
  }
}

package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultShape;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One planned statement. Used by one thread at a time; cancel and close may come from any. */
class MokaPreparedStatement extends ParameterSetters {
  /** Stands where no value was set; null is a value. */
  private static final Object UNSET = new Object();

  private final PreparedStatement plan;
  private final String sql;
  private final Object[] values;

  /** Parameters before those of the plan, which come back: 1 or 0. */
  private final int outs;

  /** Of the parameters; null until one is asked for. */
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
    super(connection, shape);
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
  final void bind(int index, Object value) throws SQLException {
    checkOpen();
    if (index < 1 || index > values.length + outs) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS,
          "There is no parameter " + index + ": the statement has " + (values.length + outs));
    }
    if (index <= outs) {
      throw SqlErrors.of(SqlErrors.PARAMETERS, "Parameter " + index + " comes back: register it");
    }
    if (value instanceof Number && isTime(kind(index))) {
      // Inside, dates and times are numbers: none of them may pass for one.
      throw SqlErrors.of(
          SqlState.TYPE_MISMATCH,
          "Parameter " + index + " is a " + kind(index) + ", and a number is none");
    }
    int at = index - outs - 1;
    if (values[at] instanceof SpooledObject replaced) {
      spent.add(replaced);
    }
    values[at] = value;
  }

  /** Lets go of values that no execution needs any more: a change has read all that it got. */
  private void freeSpent() {
    spent.removeIf(
        object -> {
          object.free();
          return true;
        });
  }

  @Override
  final boolean isMoment(int index) {
    return kind(index) == Kind.TIMESTAMP_TZ;
  }

  private static boolean isTime(Kind kind) {
    return switch (kind) {
      case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> true;
      default -> false;
    };
  }

  /** Of a parameter; NULL for none, or if the statement does not tell. */
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
      returned(runForRow(plan, parameters));
      return false;
    } catch (RuntimeException e) {
      throw failure(e);
    } finally {
      lock().unlock();
    }
  }

  /** Whether the plan's one value is a parameter instead of a result. */
  final boolean returnsValue() {
    return outs > 0;
  }

  /** Takes that value. */
  void returned(ResultSet row) {
    throw new IllegalStateException("No parameter comes back");
  }

  @Override
  public final ResultSet executeQuery() throws SQLException {
    checkOpen();
    requireRows(plan);
    if (returnsValue()) {
      throw SqlErrors.of(
          SqlErrors.WRONG_KIND, "The call returns no rows, but parameter 1: use execute");
    }
    run();
    return rows();
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
    return updated();
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
   * In autocommit mode all rows or none: when one fails, all count as {@link #EXECUTE_FAILED}. In a
   * transaction the rows before the one that fails stay, and their counts are told.
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
      BatchResult result = plan.executeBatch(rows, options());
      takeKeys(result.generatedKeys());
      setUpdated(-1);
      freeSpent();
      return result.counts();
    } catch (RuntimeException e) {
      throw batchFailure(failure(e), autoCommit ? rows.size() : 0);
    } finally {
      lock().unlock();
    }
  }

  /** What a batch throws. Of {@code undone} rows that failed together none has been done. */
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

  private SQLException ownText() throws SQLException {
    checkOpen();
    return SqlErrors.of(
        SqlErrors.SEQUENCE_ERROR, "A prepared statement runs only its own SQL text");
  }

  @Override
  public final ResultSet executeQuery(String sql) throws SQLException {
    throw ownText();
  }

  @Override
  public final boolean execute(String sql) throws SQLException {
    throw ownText();
  }

  @Override
  public final boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
    throw ownText();
  }

  @Override
  public final boolean execute(String sql, int[] columnIndexes) throws SQLException {
    throw ownText();
  }

  @Override
  public final boolean execute(String sql, String[] columnNames) throws SQLException {
    throw ownText();
  }

  @Override
  public final int executeUpdate(String sql) throws SQLException {
    throw ownText();
  }

  @Override
  public final int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    throw ownText();
  }

  @Override
  public final int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
    throw ownText();
  }

  @Override
  public final int executeUpdate(String sql, String[] columnNames) throws SQLException {
    throw ownText();
  }

  @Override
  public final long executeLargeUpdate(String sql) throws SQLException {
    throw ownText();
  }

  @Override
  public final long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    throw ownText();
  }

  @Override
  public final long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
    throw ownText();
  }

  @Override
  public final long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
    throw ownText();
  }

  @Override
  public final void addBatch(String sql) throws SQLException {
    throw ownText();
  }
}

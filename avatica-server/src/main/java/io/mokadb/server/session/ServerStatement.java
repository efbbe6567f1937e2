package io.mokadb.server.session;

import io.mokadb.session.BatchException;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.function.Supplier;

/** A statement of a served session: timed, and stopped when it takes too long. */
final class ServerStatement implements PreparedStatement {
  private final ServerSession session;
  private final String sql;
  private final PreparedStatement statement;
  private boolean closed;

  ServerStatement(ServerSession session, String sql, PreparedStatement statement) {
    this.session = session;
    this.sql = sql;
    this.statement = statement;
  }

  @Override
  public StatementKind kind() {
    return statement.kind();
  }

  @Override
  public List<ColumnInfo> columns() {
    return statement.columns();
  }

  @Override
  public List<ParameterInfo> parameters() {
    return statement.parameters();
  }

  @Override
  public List<String> statements() {
    return statement.statements();
  }

  @Override
  public ExecutionResult execute(Object[] parameters, ExecuteOptions options) {
    ExecuteOptions limited = limited(options);
    return timed(() -> statement.execute(parameters, limited));
  }

  @Override
  public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions options) {
    ExecuteOptions limited = limited(options);
    return timed(() -> statement.executeBatch(rows, limited));
  }

  private ExecuteOptions limited(ExecuteOptions options) {
    long millis = session.limits().statementMillis(options.timeoutMillis());
    return millis == options.timeoutMillis()
        ? options
        : new ExecuteOptions(options.maxRows(), millis);
  }

  private <T> T timed(Supplier<T> execution) {
    session.started(sql);
    long start = session.now();
    SqlState failure = SqlState.INTERNAL_ERROR;
    try {
      T result = execution.get();
      failure = null;
      return result;
    } catch (MokaException e) {
      failure = e.state();
      throw e;
    } catch (BatchException e) {
      failure = e.failure().state();
      throw e;
    } finally {
      session.listener().executed(session, sql, statement.kind(), session.now() - start, failure);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      session.statementClosed();
      statement.close();
    }
  }
}

package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.escape.CalledFunction;
import io.mokadb.jdbc.escape.JdbcEscapes;
import io.mokadb.jdbc.metadata.MokaDatabaseMetaData;
import io.mokadb.jdbc.metadata.ProductInfo;
import io.mokadb.jdbc.result.MokaResultSetMetaData;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A connection: one session. Threads may share it and take turns; {@link #abort(Executor)} and
 * {@code Statement.cancel} do not wait.
 */
final class MokaConnection extends ConnectionFactory {
  private final Session session;
  private final String url;
  private final UrlSettings urlSettings;
  private final SessionTurns turns;
  private final ConnectionTransactions transactions;
  private final ConnectionSettings settings;

  private volatile boolean closed;

  /**
   * @param url as shown to users
   * @param urlSettings what it gives the session
   */
  MokaConnection(Session session, String url, UrlSettings urlSettings) {
    this.session = session;
    this.turns = new SessionTurns(session);
    this.transactions = new ConnectionTransactions(this, session, turns);
    this.settings = new ConnectionSettings(this, session.networkTimeout());
    this.url = url;
    this.urlSettings = urlSettings;
  }

  /** Another connection that shows the same URL. */
  MokaConnection over(Session other) {
    return new MokaConnection(other, url, urlSettings);
  }

  /** Adds a warning. */
  void warn(String message) {
    settings.warn(message);
  }

  Session session() {
    return session;
  }

  UrlSettings urlSettings() {
    return urlSettings;
  }

  /** The lock by which threads take turns, and the statement that they may cancel. */
  SessionTurns turns() {
    return turns;
  }

  long epoch() {
    return transactions.epoch();
  }

  @Override
  public ConnectionSettings settings() {
    return settings;
  }

  @Override
  public ConnectionTransactions transactions() {
    return transactions;
  }

  @Override
  public SQLException unsupported(String what) throws SQLException {
    checkOpen();
    return SqlErrors.unsupported(what);
  }

  @Override
  void checkOpen() throws SQLException {
    if (closed) {
      throw SqlErrors.connectionClosed();
    }
  }

  @Override
  MokaStatement statement(ResultShape shape) throws SQLException {
    checkOpen();
    return new MokaStatement(this, shape);
  }

  @Override
  MokaPreparedStatement prepare(String sql, ResultShape shape, PrepareOptions options)
      throws SQLException {
    String plain = plain(sql);
    return new MokaPreparedStatement(this, plan(plain, options), plain, shape);
  }

  @Override
  MokaCallableStatement call(String sql, ResultShape shape) throws SQLException {
    String function = sql == null ? null : CalledFunction.of(sql);
    String plain = plain(function == null ? sql : "SELECT {fn " + function + "}");
    int outs = function == null ? 0 : 1;
    return new MokaCallableStatement(this, plan(plain, PrepareOptions.NONE), plain, shape, outs);
  }

  private String plain(String sql) throws SQLException {
    checkOpen();
    if (sql == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The SQL is null");
    }
    return JdbcEscapes.translate(sql);
  }

  private io.mokadb.session.PreparedStatement plan(String plain, PrepareOptions options)
      throws SQLException {
    return turns.ask(() -> session.prepare(plain, options));
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
    checkOpen();
    return prepare(sql, settings.plainShape(), KeyRequest.indexes(this, sql, columnIndexes));
  }

  @Override
  public String nativeSQL(String sql) throws SQLException {
    checkOpen();
    return plain(sql);
  }

  /** Rolls back an open transaction; a statement that another thread runs is cancelled. */
  @Override
  public void close() throws SQLException {
    while (!turns.tryBriefly()) {
      turns.cancelAll();
    }
    try {
      if (!closed) {
        closed = true;
        transactions.nextEpoch();
        session.close();
      }
    } catch (RuntimeException e) {
      // Closing a session never throws; only a broken engine gets here.
      throw SqlErrors.from(e);
    } finally {
      turns.lock().unlock();
    }
  }

  /** Cancels what runs and closes as soon as it has stopped. */
  @Override
  public void abort(Executor executor) throws SQLException {
    if (executor == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The executor is null");
    }
    if (closed) {
      return;
    }
    closed = true;
    try {
      session.abort();
    } catch (RuntimeException e) {
      // A remote session opens a connection to cancel, which may fail in any way.
      throw SqlErrors.from(e);
    }
    executor.execute(this::closeAborted);
  }

  private void closeAborted() {
    turns.lock().lock();
    try {
      transactions.nextEpoch();
      session.close();
    } finally {
      turns.lock().unlock();
    }
  }

  @Override
  public boolean isClosed() throws SQLException {
    return closed || session.isClosed();
  }

  /** Asks the engine; waits for a running statement no longer than the timeout. */
  @Override
  public boolean isValid(int timeout) throws SQLException {
    if (timeout < 0) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Negative timeout " + timeout);
    }
    if (closed) {
      return false;
    }
    try {
      if (timeout == 0) {
        turns.lock().lock();
      } else if (!turns.lock().tryLock(timeout, TimeUnit.SECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      return answersWithin(timeout);
    } catch (RuntimeException e) {
      // A connection that fails in any way is not valid; JDBC wants no exception.
      return false;
    } finally {
      turns.lock().unlock();
    }
  }

  private boolean answersWithin(int seconds) {
    if (seconds == 0) {
      return session.isValid();
    }
    session.setNetworkTimeout((int) Math.min(Integer.MAX_VALUE, seconds * 1000L));
    boolean valid = session.isValid();
    if (valid) {
      session.setNetworkTimeout(settings.networkTimeout());
    }
    return valid;
  }

  /** Applies to a connection over a network; an embedded session has nothing to wait for. */
  @Override
  public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
    checkOpen();
    if (executor == null) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The executor is null");
    }
    settings.setNetworkTimeout(milliseconds);
    turns.take(() -> session.setNetworkTimeout(settings.networkTimeout()));
  }

  @Override
  public String getCatalog() throws SQLException {
    checkOpen();
    return MokaResultSetMetaData.CATALOG;
  }

  /** There is one catalog; asking for another has no effect, as JDBC prescribes. */
  @Override
  public void setCatalog(String catalog) throws SQLException {
    checkOpen();
  }

  @Override
  public String getSchema() throws SQLException {
    checkOpen();
    return session.schema();
  }

  @Override
  public void setSchema(String schema) throws SQLException {
    checkOpen();
    if (schema == null) {
      throw SqlErrors.of(SqlState.NO_SUCH_SCHEMA, "The schema is null");
    }
    turns.take(() -> session.setSchema(schema));
  }

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    checkOpen();
    try {
      ProductInfo product =
          new ProductInfo(
              url,
              session.user(),
              session.databaseVersion(),
              DriverVersion.NAME,
              DriverVersion.MAJOR,
              DriverVersion.MINOR);
      return new MokaDatabaseMetaData(this, product);
    } catch (RuntimeException e) {
      // A remote session may be lost when it is asked for its user.
      throw SqlErrors.from(e);
    }
  }

  @Override
  public String toString() {
    return "MokaConnection " + session.id() + " to " + url;
  }
}

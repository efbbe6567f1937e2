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
import java.sql.Savepoint;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A session as JDBC sees it. Safe to share between threads, which then take turns; {@link
 * #abort(Executor)} and {@code Statement.cancel} do not wait.
 */
final class MokaConnection extends ConnectionFactory {
  private final Session session;
  private final String url;
  private final SessionTurns turns;

  /** Counts what ends result sets: ends of transactions, and close. Changed under the lock. */
  private volatile long epoch;

  private volatile boolean closed;
  private int lastSavepoint;

  /**
   * @param url as shown to users
   */
  MokaConnection(Session session, String url) {
    this.session = session;
    this.turns = new SessionTurns(session);
    this.url = url;
  }

  /** Another connection that shows the same URL. */
  MokaConnection over(Session other) {
    return new MokaConnection(other, url);
  }

  Session session() {
    return session;
  }

  /** How threads take turns, and stop one another. */
  SessionTurns turns() {
    return turns;
  }

  long epoch() {
    return epoch;
  }

  @Override
  void checkOpen() throws SQLException {
    if (closed) {
      throw SqlErrors.connectionClosed();
    }
  }

  /** A statement that is no query and no update has run: maybe a COMMIT. The lock is held. */
  void sessionStatementRan() {
    if (!session.autoCommit() && !session.inTransaction()) {
      nextEpoch();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the lock only.
  private void nextEpoch() {
    epoch++;
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
    return prepare(sql, plainShape(), KeyRequest.indexes(this, sql, columnIndexes));
  }

  @Override
  public String nativeSQL(String sql) throws SQLException {
    checkOpen();
    return plain(sql);
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          if (session.autoCommit() != autoCommit) {
            nextEpoch();
            session.setAutoCommit(autoCommit);
          }
        });
  }

  @Override
  public boolean getAutoCommit() throws SQLException {
    checkOpen();
    return session.autoCommit();
  }

  @Override
  public void commit() throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          requireManual("commit");
          nextEpoch();
          session.commit();
        });
  }

  @Override
  public void rollback() throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          requireManual("rollback");
          nextEpoch();
          session.rollback();
        });
  }

  private void requireManual(String what) throws SQLException {
    if (session.autoCommit()) {
      throw SqlErrors.of(SqlState.INVALID_TRANSACTION_STATE, "No " + what + " in autocommit mode");
    }
  }

  @Override
  public Savepoint setSavepoint() throws SQLException {
    return savepoint(null);
  }

  @Override
  public Savepoint setSavepoint(String name) throws SQLException {
    if (name == null || name.isEmpty()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The savepoint's name is empty");
    }
    return savepoint(name);
  }

  private Savepoint savepoint(String name) throws SQLException {
    checkOpen();
    return turns.ask(
        () -> {
          requireManual("savepoint");
          lastSavepoint++;
          MokaSavepoint savepoint = new MokaSavepoint(this, lastSavepoint, name, epoch);
          session.setSavepoint(savepoint.engineName());
          return savepoint;
        });
  }

  private MokaSavepoint usable(Savepoint savepoint) throws SQLException {
    if (savepoint instanceof MokaSavepoint own && own.isUsable(this, epoch)) {
      return own;
    }
    throw SqlErrors.of(SqlState.NO_SUCH_SAVEPOINT, "The savepoint is not one of this transaction");
  }

  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          requireManual("rollback");
          session.rollbackToSavepoint(usable(savepoint).engineName());
        });
  }

  @Override
  public void releaseSavepoint(Savepoint savepoint) throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          MokaSavepoint own = usable(savepoint);
          session.releaseSavepoint(own.engineName());
          own.release();
        });
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
        nextEpoch();
        session.close();
      }
    } catch (RuntimeException e) {
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
      throw SqlErrors.from(e);
    }
    executor.execute(this::closeAborted);
  }

  private void closeAborted() {
    turns.lock().lock();
    try {
      nextEpoch();
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
      session.setNetworkTimeout(networkTimeout());
    }
    return valid;
  }

  @Override
  void applyNetworkTimeout() throws SQLException {
    turns.take(() -> session.setNetworkTimeout(networkTimeout()));
  }

  /** {@link #TRANSACTION_REPEATABLE_READ} stands for snapshot isolation. */
  @Override
  public int getTransactionIsolation() throws SQLException {
    checkOpen();
    return TRANSACTION_REPEATABLE_READ;
  }

  /** Weaker levels are accepted and run as snapshot isolation. */
  @Override
  public void setTransactionIsolation(int level) throws SQLException {
    checkOpen();
    switch (level) {
      case TRANSACTION_READ_UNCOMMITTED,
          TRANSACTION_READ_COMMITTED,
          TRANSACTION_REPEATABLE_READ -> {}
      case TRANSACTION_SERIALIZABLE ->
          throw SqlErrors.unsupported("SERIALIZABLE: the strongest level is snapshot isolation");
      default -> throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Transaction isolation " + level);
    }
  }

  @Override
  public void setReadOnly(boolean readOnly) throws SQLException {
    checkOpen();
    turns.take(
        () -> {
          if (readOnly != session.readOnly() && !session.autoCommit() && session.inTransaction()) {
            throw SqlErrors.of(
                SqlState.INVALID_TRANSACTION_STATE,
                "Whether a connection is read-only cannot be changed inside a transaction; commit"
                    + " or roll it back before");
          }
          session.setReadOnly(readOnly);
        });
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    checkOpen();
    return session.readOnly();
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
      throw SqlErrors.from(e);
    }
  }

  @Override
  public String toString() {
    return "MokaConnection " + session.id() + " to " + url;
  }
}

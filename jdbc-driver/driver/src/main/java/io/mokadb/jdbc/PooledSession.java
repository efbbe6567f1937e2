package io.mokadb.jdbc;

import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A pooled session as one borrower has it: its close rolls back, gives the session back as a new
 * one is, and frees what the borrower had open. Threads as with any {@link Session}.
 */
final class PooledSession implements Session {
  private static final String CONNECTION_GONE = "08";

  private final Session session;
  private final MokaPooledConnection owner;
  private final String schema;
  private final boolean readOnly;
  private final IsolationLevel isolation;
  private final int networkTimeout;
  private final Set<PreparedStatement> statements =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private final LentCursors cursors = new LentCursors();
  private final SessionLeftovers leftovers;
  private volatile boolean aborted;
  private volatile boolean ended;

  PooledSession(Session session, UrlSettings urlSettings, MokaPooledConnection owner) {
    this.session = session;
    this.owner = owner;
    this.leftovers = new SessionLeftovers(urlSettings);
    this.schema = session.schema();
    this.readOnly = session.readOnly();
    this.isolation = session.isolation();
    this.networkTimeout = session.networkTimeout();
  }

  /** Receives the failures after which the session cannot be used again. */
  private <T> T told(Supplier<T> call) {
    try {
      return call.get();
    } catch (MokaException e) {
      if (e.state().code().startsWith(CONNECTION_GONE) || e.state() == SqlState.ADMIN_SHUTDOWN) {
        owner.failed(e);
      }
      throw e;
    }
  }

  private void tell(Runnable call) {
    told(
        () -> {
          call.run();
          return null;
        });
  }

  private Session open() {
    if (ended) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
    return session;
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    PreparedStatement prepared = told(() -> open().prepare(sql, options, timeoutMillis));
    statements.add(prepared);
    leftovers.note(sql, prepared);
    return new Lent(prepared);
  }

  /** Returns the session to the pool. A failure here shows when the session is used again. */
  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    try {
      if (aborted) {
        session.close();
      } else if (!session.isClosed()) {
        restore();
      }
    } catch (MokaException e) {
      session.close();
    }
    owner.returned(this);
  }

  private void restore() {
    cursors.close();
    statements.forEach(PreparedStatement::close);
    statements.clear();
    if (session.inTransaction()) {
      // BEGIN opens one in autocommit mode, too.
      session.rollback();
    }
    leftovers.remove(session);
    if (!session.autoCommit()) {
      session.setAutoCommit(true);
    }
    if (session.readOnly() != readOnly) {
      session.setReadOnly(readOnly);
    }
    if (session.isolation() != isolation) {
      session.setIsolation(isolation);
    }
    if (!session.schema().equals(schema)) {
      session.setSchema(schema);
    }
    session.setNetworkTimeout(networkTimeout);
  }

  @Override
  public boolean isClosed() {
    return ended || session.isClosed();
  }

  @Override
  public boolean isValid() {
    return !ended && session.isValid();
  }

  @Override
  public long id() {
    return session.id();
  }

  @Override
  public boolean autoCommit() {
    return session.autoCommit();
  }

  @Override
  public void setAutoCommit(boolean autoCommit) {
    tell(() -> open().setAutoCommit(autoCommit));
  }

  @Override
  public boolean readOnly() {
    return session.readOnly();
  }

  @Override
  public void setReadOnly(boolean value) {
    tell(() -> open().setReadOnly(value));
  }

  @Override
  public IsolationLevel isolation() {
    return session.isolation();
  }

  @Override
  public void setIsolation(IsolationLevel level) {
    tell(() -> open().setIsolation(level));
  }

  @Override
  public String schema() {
    return session.schema();
  }

  @Override
  public void setSchema(String name) {
    tell(() -> open().setSchema(name));
  }

  @Override
  public void commit() {
    tell(() -> open().commit());
  }

  @Override
  public void rollback() {
    tell(() -> open().rollback());
  }

  @Override
  public void setSavepoint(String name) {
    tell(() -> open().setSavepoint(name));
  }

  @Override
  public void rollbackToSavepoint(String name) {
    tell(() -> open().rollbackToSavepoint(name));
  }

  @Override
  public void releaseSavepoint(String name) {
    tell(() -> open().releaseSavepoint(name));
  }

  @Override
  public boolean inTransaction() {
    return session.inTransaction();
  }

  /** Nothing is running once the session was returned to the pool. */
  @Override
  public void cancel() {
    if (!ended) {
      session.cancel();
    }
  }

  @Override
  public void abort() {
    if (!ended) {
      aborted = true;
      session.abort();
    }
  }

  @Override
  public int networkTimeout() {
    return session.networkTimeout();
  }

  @Override
  public void setNetworkTimeout(int millis) {
    open().setNetworkTimeout(millis);
  }

  @Override
  public LargeObject largeObject(byte[] locator) {
    return told(() -> open().largeObject(locator));
  }

  @Override
  public String databaseVersion() {
    return session.databaseVersion();
  }

  @Override
  public String user() {
    return session.user();
  }

  /** A statement that ends when the session returns to the pool. */
  private final class Lent implements PreparedStatement {
    private final PreparedStatement statement;

    Lent(PreparedStatement statement) {
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
      open();
      ExecutionResult result = told(() -> statement.execute(parameters, options));
      return session.inTransaction() ? result : cursors.lent(result);
    }

    @Override
    public BatchResult executeBatch(List<Object[]> rows, ExecuteOptions options) {
      open();
      return told(() -> statement.executeBatch(rows, options));
    }

    @Override
    public void close() {
      if (!ended && statements.remove(statement)) {
        statement.close();
      }
    }
  }
}

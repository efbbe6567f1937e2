package io.mokadb.jdbc.fake;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/** A session with an undo log. */
public final class FakeSession implements Session {
  final FakeDatabase database;
  final Deque<Runnable> undo = new ArrayDeque<>();

  /** Open cursors of the transaction end when this changes. */
  int transaction;

  final Semaphore cancels = new Semaphore(0);

  /** Open while a statement waits to be cancelled. */
  volatile CountDownLatch waiting = new CountDownLatch(1);

  private final Map<String, Integer> savepoints = new LinkedHashMap<>();
  private final long id;
  private final String user;
  private boolean autoCommit = true;
  private boolean readOnly;
  private IsolationLevel isolation = IsolationLevel.SNAPSHOT;
  private String schema = "PUBLIC";
  private boolean inTransaction;
  private int networkTimeout;
  private volatile boolean closed;

  /** The last one that was opened; tests run one after the other. */
  public static final AtomicReference<FakeSession> LAST = new AtomicReference<>();

  FakeSession(FakeDatabase database, Properties properties) {
    this.database = database;
    this.id = database.sessions.incrementAndGet();
    this.user = properties.getProperty("user", "nobody");
    this.networkTimeout = Integer.parseInt(properties.getProperty("networktimeout", "0"));
    LAST.set(this);
  }

  /** Returns as soon as a statement waits to be cancelled. */
  public void awaitWaiting() throws InterruptedException {
    waiting.await();
  }

  /** Cancellations that nothing has taken yet. */
  public int cancelsAsked() {
    return cancels.availablePermits();
  }

  void open() {
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "closed");
    }
  }

  void began() {
    inTransaction = !autoCommit;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    open();
    return FakeStatement.parse(this, sql, options);
  }

  @Override
  public boolean autoCommit() {
    return autoCommit;
  }

  @Override
  public void setAutoCommit(boolean value) {
    open();
    if (value && !autoCommit) {
      commit();
    }
    autoCommit = value;
  }

  @Override
  public boolean readOnly() {
    return readOnly;
  }

  @Override
  public void setReadOnly(boolean value) {
    open();
    readOnly = value;
  }

  @Override
  public IsolationLevel isolation() {
    return isolation;
  }

  @Override
  public void setIsolation(IsolationLevel level) {
    open();
    isolation = level;
  }

  @Override
  public String schema() {
    return schema;
  }

  @Override
  public void setSchema(String value) {
    open();
    if (value.equals("NOWHERE")) {
      throw new MokaException(SqlState.NO_SUCH_SCHEMA, "No schema " + value);
    }
    schema = value;
  }

  @Override
  public void commit() {
    open();
    end();
  }

  private void end() {
    undo.clear();
    savepoints.clear();
    inTransaction = false;
    transaction++;
  }

  @Override
  public void rollback() {
    open();
    undoTo(0);
    end();
  }

  private void undoTo(int size) {
    while (undo.size() > size) {
      undo.pop().run();
    }
  }

  @Override
  public void setSavepoint(String name) {
    open();
    began();
    savepoints.put(name, undo.size());
  }

  @Override
  public void rollbackToSavepoint(String name) {
    undoTo(mark(name));
  }

  @Override
  public void releaseSavepoint(String name) {
    mark(name);
    savepoints.remove(name);
  }

  private int mark(String name) {
    open();
    Integer mark = savepoints.get(name);
    if (mark == null) {
      throw new MokaException(SqlState.NO_SUCH_SAVEPOINT, "No savepoint " + name);
    }
    return mark;
  }

  @Override
  public boolean inTransaction() {
    return inTransaction;
  }

  @Override
  public void cancel() {
    cancels.release();
  }

  @Override
  public void setNetworkTimeout(int millis) {
    networkTimeout = millis;
  }

  @Override
  public int networkTimeout() {
    return networkTimeout;
  }

  @Override
  public boolean isValid() {
    return !closed;
  }

  @Override
  public String databaseVersion() {
    return "12.34.5-test";
  }

  @Override
  public String user() {
    return user;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    if (!closed) {
      undoTo(0);
      end();
      closed = true;
    }
  }
}

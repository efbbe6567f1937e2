package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.MokaException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;

/**
 * A physical connection that a pool lends out: each {@link #getConnection()} is a handle, a
 * connection on the same session, whose close gives the session back. Thread-safe.
 */
final class MokaPooledConnection implements PooledConnection {
  private final MokaConnection physical;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();

  /** The last one that was lent; maybe closed since. */
  private MokaConnection handle;

  /** The handle's session. Not guarded, for who closes a handle holds what others wait for. */
  private final AtomicReference<PooledSession> lent = new AtomicReference<>();

  MokaPooledConnection(MokaConnection physical) {
    this.physical = physical;
  }

  /** A new handle; the one before is closed, and what it had open is rolled back. */
  @Override
  public synchronized Connection getConnection() throws SQLException {
    takeBack();
    if (physical.isClosed()) {
      SQLException failure = SqlErrors.connectionClosed();
      listeners.forEach(
          listener -> listener.connectionErrorOccurred(new ConnectionEvent(this, failure)));
      throw failure;
    }
    PooledSession session = new PooledSession(physical.session(), physical.urlSettings(), this);
    lent.set(session);
    handle = physical.over(session);
    return handle;
  }

  /** Without an event: the pool itself wants it so. */
  private void takeBack() throws SQLException {
    MokaConnection last = handle;
    lent.set(null);
    handle = null;
    if (last != null) {
      last.close();
    }
  }

  /** A handle was closed by its user. */
  void returned(PooledSession session) {
    if (!lent.compareAndSet(session, null)) {
      return;
    }
    if (physical.session().isClosed()) {
      ConnectionEvent event = new ConnectionEvent(this, SqlErrors.connectionClosed());
      listeners.forEach(listener -> listener.connectionErrorOccurred(event));
      return;
    }
    ConnectionEvent event = new ConnectionEvent(this);
    listeners.forEach(listener -> listener.connectionClosed(event));
  }

  /** Something went wrong after which the physical connection is of no use. */
  void failed(MokaException failure) {
    ConnectionEvent event = new ConnectionEvent(this, SqlErrors.from(failure));
    listeners.forEach(listener -> listener.connectionErrorOccurred(event));
  }

  @Override
  public synchronized void close() throws SQLException {
    takeBack();
    physical.close();
  }

  @Override
  public void addConnectionEventListener(ConnectionEventListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeConnectionEventListener(ConnectionEventListener listener) {
    listeners.remove(listener);
  }

  /** Statements are not pooled, so there is nothing to tell. */
  @Override
  public void addStatementEventListener(StatementEventListener listener) {}

  @Override
  public void removeStatementEventListener(StatementEventListener listener) {}
}

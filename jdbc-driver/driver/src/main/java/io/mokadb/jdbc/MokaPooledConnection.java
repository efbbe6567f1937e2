package io.mokadb.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;

/**
 * A physical connection that a pool lends out: each {@link #getConnection()} is a handle, whose
 * close gives it back. Thread-safe.
 */
final class MokaPooledConnection implements PooledConnection {
  private final Connection physical;
  private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
  private LentConnection lent;

  MokaPooledConnection(Connection physical) {
    this.physical = physical;
  }

  /** A new handle; the one before is closed, and what it had open is rolled back. */
  @Override
  public synchronized Connection getConnection() throws SQLException {
    try {
      takeBack();
      if (!physical.getAutoCommit()) {
        physical.rollback();
        physical.setAutoCommit(true);
      }
    } catch (SQLException e) {
      failed(e);
      throw e;
    }
    lent = new LentConnection(physical, this);
    return lent.handle();
  }

  private void takeBack() {
    if (lent != null) {
      lent.end();
      lent = null;
    }
  }

  /** A handle was closed by its user. */
  void returned(LentConnection handle) throws SQLException {
    synchronized (this) {
      if (lent != handle) {
        return;
      }
      lent = null;
      if (!physical.isClosed() && !physical.getAutoCommit()) {
        physical.rollback();
      }
    }
    ConnectionEvent event = new ConnectionEvent(this);
    listeners.forEach(listener -> listener.connectionClosed(event));
  }

  /** Something went wrong after which the physical connection is of no use. */
  void failed(SQLException failure) {
    ConnectionEvent event = new ConnectionEvent(this, failure);
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

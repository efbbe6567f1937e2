package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;

/**
 * The transactions of a connection and their savepoints. The methods of {@link Connection} that it
 * implements are passed here by the generated {@code ConfiguredConnection}. Thread-safe: each waits
 * for its turn.
 */
final class ConnectionTransactions {
  private final MokaConnection connection;
  private final Session session;
  private final SessionTurns turns;

  /** The number of events that end result sets: of transactions, and close. Written locked. */
  private volatile long epoch;

  private int lastSavepoint;

  ConnectionTransactions(MokaConnection connection, Session session, SessionTurns turns) {
    this.connection = connection;
    this.session = session;
    this.turns = turns;
  }

  long epoch() {
    return epoch;
  }

  /** Called after a statement that is neither a query nor an update, such as COMMIT. Locked. */
  void sessionStatementRan() {
    if (!session.autoCommit() && !session.inTransaction()) {
      nextEpoch();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the lock only.
  void nextEpoch() {
    epoch++;
  }

  void setAutoCommit(boolean autoCommit) throws SQLException {
    connection.checkOpen();
    turns.take(
        () -> {
          if (session.autoCommit() != autoCommit) {
            nextEpoch();
            session.setAutoCommit(autoCommit);
          }
        });
  }

  boolean getAutoCommit() throws SQLException {
    connection.checkOpen();
    return session.autoCommit();
  }

  void commit() throws SQLException {
    end("commit", session::commit);
  }

  void rollback() throws SQLException {
    end("rollback", session::rollback);
  }

  private void end(String what, SessionTurns.Task end) throws SQLException {
    connection.checkOpen();
    turns.take(
        () -> {
          requireManual(what);
          nextEpoch();
          end.run();
        });
  }

  private void requireManual(String what) throws SQLException {
    if (session.autoCommit()) {
      throw SqlErrors.of(SqlState.INVALID_TRANSACTION_STATE, "No " + what + " in autocommit mode");
    }
  }

  Savepoint setSavepoint() throws SQLException {
    return savepoint(null);
  }

  Savepoint setSavepoint(String name) throws SQLException {
    if (name == null || name.isEmpty()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The savepoint's name is empty");
    }
    return savepoint(name);
  }

  private Savepoint savepoint(String name) throws SQLException {
    connection.checkOpen();
    return turns.ask(
        () -> {
          requireManual("savepoint");
          lastSavepoint++;
          MokaSavepoint savepoint = new MokaSavepoint(connection, lastSavepoint, name, epoch);
          session.setSavepoint(savepoint.engineName());
          return savepoint;
        });
  }

  private MokaSavepoint usable(Savepoint savepoint) throws SQLException {
    if (savepoint instanceof MokaSavepoint own && own.isUsable(connection, epoch)) {
      return own;
    }
    throw SqlErrors.of(SqlState.NO_SUCH_SAVEPOINT, "The savepoint is not one of this transaction");
  }

  void rollback(Savepoint savepoint) throws SQLException {
    connection.checkOpen();
    turns.take(
        () -> {
          requireManual("rollback");
          session.rollbackToSavepoint(usable(savepoint).engineName());
        });
  }

  void releaseSavepoint(Savepoint savepoint) throws SQLException {
    connection.checkOpen();
    turns.take(
        () -> {
          MokaSavepoint own = usable(savepoint);
          session.releaseSavepoint(own.engineName());
          own.release();
        });
  }

  /** {@link Connection#TRANSACTION_REPEATABLE_READ} stands for snapshot isolation. */
  int getTransactionIsolation() throws SQLException {
    connection.checkOpen();
    return switch (session.isolation()) {
      case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
      case SNAPSHOT -> Connection.TRANSACTION_REPEATABLE_READ;
      case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
    };
  }

  /** For transactions that begin from now on. READ UNCOMMITTED runs as READ COMMITTED. */
  void setTransactionIsolation(int level) throws SQLException {
    connection.checkOpen();
    switch (level) {
      case Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED ->
          turns.take(() -> session.setIsolation(IsolationLevel.READ_COMMITTED));
      case Connection.TRANSACTION_REPEATABLE_READ ->
          turns.take(() -> session.setIsolation(IsolationLevel.SNAPSHOT));
      case Connection.TRANSACTION_SERIALIZABLE ->
          turns.take(() -> session.setIsolation(IsolationLevel.SERIALIZABLE));
      default -> throw SqlErrors.noConstant("isolation level", level, "READ_COMMITTED or above");
    }
  }

  void setReadOnly(boolean readOnly) throws SQLException {
    connection.checkOpen();
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

  boolean isReadOnly() throws SQLException {
    connection.checkOpen();
    return session.readOnly();
  }
}

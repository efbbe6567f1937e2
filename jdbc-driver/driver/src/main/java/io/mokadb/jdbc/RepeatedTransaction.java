package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/** A transaction that is run until it commits, or fails for good. For one thread, once. */
final class RepeatedTransaction<T> {
  private static final long FIRST_PAUSE_MILLIS = 2;
  private static final long LONGEST_PAUSE_MILLIS = 250;
  private static final Set<String> CONFLICT = Set.of(SqlState.SERIALIZATION_CONFLICT.code());

  /** Nothing was committed, and another server may be there. */
  private static final Set<String> SERVER_ENDED =
      Set.of(SqlState.ADMIN_SHUTDOWN.code(), SqlState.CANNOT_CONNECT_NOW.code());

  private final Moka.Transaction<T> transaction;
  private final int attempts;
  private int attempt = 1;
  private boolean committed;
  private T result;

  RepeatedTransaction(Moka.Transaction<T> transaction, int attempts) {
    this.transaction = transaction;
    this.attempts = attempts;
  }

  T run(DataSource source) throws SQLException {
    while (!committed) {
      try (Connection connection = source.getConnection()) {
        runOn(connection);
      } catch (SQLException e) {
        // What was committed stays so, also if its connection cannot be given back.
        if (!committed) {
          prepareAnother(e, SERVER_ENDED);
        }
      }
    }
    return result;
  }

  private void runOn(Connection connection) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      while (!committed) {
        try {
          runOnce(connection);
        } catch (SQLException e) {
          prepareAnother(e, CONFLICT);
        }
      }
    } finally {
      if (!connection.isClosed()) {
        connection.setAutoCommit(before);
      }
    }
  }

  private void runOnce(Connection connection) throws SQLException {
    try {
      result = transaction.run(connection);
      connection.commit();
      committed = true;
    } finally {
      if (!committed) {
        rollBack(connection);
      }
    }
  }

  /** The caller gets the failure of the transaction instead. */
  private static void rollBack(Connection connection) {
    try {
      if (!connection.isClosed()) {
        connection.rollback();
      }
    } catch (SQLException e) {
      // A connection that cannot roll back is lost, and its transaction with it.
    }
  }

  /** Pauses before another attempt, if the failure has one of the states. */
  private void prepareAnother(SQLException failure, Set<String> states) throws SQLException {
    if (attempt == attempts || !isOf(failure, states)) {
      throw failure;
    }
    pause(attempt);
    attempt++;
  }

  /** Tells whether a failure or one of its causes has one of the states. */
  private static boolean isOf(SQLException failure, Set<String> states) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql
          && sql.getSQLState() != null
          && states.contains(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  /** Random, so that those who met once do not meet again. */
  private static void pause(int attempt) throws SQLException {
    long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempt, 10));
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(longest + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SqlErrors.of(
          SqlState.CANCELLED, "The thread was interrupted before the transaction ran again", e);
    }
  }
}

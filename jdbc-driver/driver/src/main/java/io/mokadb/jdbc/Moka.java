package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/**
 * A runner of transactions that repeats those that conflict. Stateless, thread-safe.
 *
 * <p>Under snapshot isolation two transactions that write the same row cannot both commit: the
 * second fails with SQLState 40001, has no effect, and can run again from its beginning, which
 * {@link #retry} does. SQLState 08007 means that the connection was lost during the commit, which
 * may have happened or not. Such a transaction is not repeated here; find out whether it was
 * committed, for example by a key that it chose, before running it again.
 */
public final class Moka {
  private static final int ATTEMPTS = 10;
  private static final long FIRST_PAUSE_MILLIS = 2;
  private static final long LONGEST_PAUSE_MILLIS = 250;

  private Moka() {}

  /**
   * The work of one transaction. It may run several times, so it must not do anything outside the
   * database that cannot be done twice.
   */
  @FunctionalInterface
  public interface Transaction<T> {
    /**
     * @param connection with autocommit off; not to be committed, rolled back or closed
     * @return what {@link Moka#retry} returns
     */
    T run(Connection connection) throws SQLException;
  }

  /** As {@link #retry(DataSource, int, Transaction)}, at most 10 times. */
  public static <T> T retry(DataSource source, Transaction<T> transaction) throws SQLException {
    return retry(source, ATTEMPTS, transaction);
  }

  /**
   * Runs a transaction and commits it; runs it again, on the same connection and after a short
   * pause that grows, as long as it conflicts with others.
   *
   * @param attempts at least 1
   * @throws SQLException 40001 if the last attempt conflicted too; any other failure at once, after
   *     a rollback
   */
  public static <T> T retry(DataSource source, int attempts, Transaction<T> transaction)
      throws SQLException {
    Objects.requireNonNull(transaction, "transaction");
    if (attempts < 1) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Attempts: " + attempts);
    }
    try (Connection connection = source.getConnection()) {
      boolean before = connection.getAutoCommit();
      connection.setAutoCommit(false);
      try {
        for (int attempt = 1; ; attempt++) {
          try {
            return once(connection, transaction);
          } catch (SQLException e) {
            if (attempt == attempts || !conflicts(e)) {
              throw e;
            }
          }
          pause(attempt);
        }
      } finally {
        if (!connection.isClosed()) {
          connection.setAutoCommit(before);
        }
      }
    }
  }

  private static <T> T once(Connection connection, Transaction<T> transaction) throws SQLException {
    boolean committed = false;
    try {
      T result = transaction.run(connection);
      connection.commit();
      committed = true;
      return result;
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

  /** Tells whether a failure or one of its causes is a conflict. */
  private static boolean conflicts(SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql
          && SqlState.SERIALIZATION_CONFLICT.code().equals(sql.getSQLState())) {
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

package io.mokadb.jdbc.result;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;

/** The creator of a result set, which outlives it. */
public interface ResultOwner {
  /** Guards the session; held around every call of a cursor. */
  ReentrantLock lock();

  /**
   * Takes the lock in order to close a result that another thread may wait for without an end: that
   * is cancelled.
   */
  default void lockToClose() throws SQLException {
    lock().lock();
  }

  /** A number that changes when everything that was opened before it is to be closed. */
  long epoch();

  /** For {@code ResultSet.getStatement}; null if no statement made it. */
  Statement statement() throws SQLException;

  /** Called before each fetch: the statement that can be cancelled now is this one. */
  void fetching() throws SQLException;

  /** The exception that a failure of a fetch becomes. */
  SQLException failure(RuntimeException failure);

  /** Called once, after the result set has closed. */
  void closed(MokaResultSet result) throws SQLException;
}

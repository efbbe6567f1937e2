package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Owner of rows that were read to the end: they live until their statement, or else their
 * connection, is closed; the end of a transaction does not touch them.
 */
public final class DetachedOwner implements ResultOwner {
  private final ReentrantLock lock = new ReentrantLock();
  private final Connection connection;
  private final Statement statement;

  /**
   * @param statement null for rows of a {@link java.sql.DatabaseMetaData}
   */
  public DetachedOwner(Connection connection, Statement statement) {
    this.connection = connection;
    this.statement = statement;
  }

  @Override
  public ReentrantLock lock() {
    return lock;
  }

  @Override
  public long epoch() {
    try {
      return (statement == null ? connection.isClosed() : statement.isClosed()) ? 1 : 0;
    } catch (SQLException e) {
      return 1;
    }
  }

  @Override
  public Statement statement() {
    return statement;
  }

  @Override
  public void fetching() {}

  @Override
  public SQLException failure(RuntimeException failure) {
    return SqlErrors.from(failure);
  }

  /** Its statement may wait for the end of its results. */
  @Override
  public void closed(MokaResultSet result) throws SQLException {
    if (statement instanceof ResultOwner owner) {
      owner.closed(result);
    }
  }
}

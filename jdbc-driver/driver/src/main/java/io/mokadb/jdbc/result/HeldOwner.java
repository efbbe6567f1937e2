package io.mokadb.jdbc.result;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Owner of rows that were read to the end and outlive their transaction, but not the connection.
 */
public final class HeldOwner implements ResultOwner {
  private final ResultOwner owner;
  private final Connection connection;

  public HeldOwner(ResultOwner owner, Connection connection) {
    this.owner = owner;
    this.connection = connection;
  }

  @Override
  public ReentrantLock lock() {
    return owner.lock();
  }

  @Override
  public long epoch() {
    try {
      return connection.isClosed() ? 1 : 0;
    } catch (SQLException e) {
      return 1;
    }
  }

  @Override
  public Statement statement() throws SQLException {
    return owner.statement();
  }

  @Override
  public void fetching() throws SQLException {
    owner.fetching();
  }

  @Override
  public SQLException failure(RuntimeException failure) {
    return owner.failure(failure);
  }

  @Override
  public void closed(MokaResultSet result) throws SQLException {
    owner.closed(result);
  }
}

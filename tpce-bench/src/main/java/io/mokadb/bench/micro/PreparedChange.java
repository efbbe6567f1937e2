package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A prepared change, one or several in a transaction, tried again when others were in its way. */
final class PreparedChange implements Operation {

  private static final int MAX_RETRIES = 10_000;

  private final Connection connection;
  private final String sql;
  private final int rows;
  private final Body body;
  private PreparedStatement statement;

  /** The statements between begin and commit. */
  @FunctionalInterface
  interface Body {
    void run(PreparedStatement statement) throws SQLException;
  }

  private PreparedChange(Connection connection, String sql, int rows, Body body)
      throws SQLException {
    this.connection = connection;
    this.sql = sql;
    this.statement = connection.prepareStatement(sql);
    this.rows = rows;
    this.body = body;
  }

  /** One statement in autocommit mode. */
  static PreparedChange single(Connection connection, String sql, PreparedQuery.Binder binder)
      throws SQLException {
    return new PreparedChange(
        connection,
        sql,
        1,
        statement -> {
          binder.bind(statement);
          if (statement.executeUpdate() != 1) {
            throw new SQLException("the statement changed no row");
          }
        });
  }

  /** Several statements and a commit. */
  static PreparedChange transaction(Connection connection, String sql, int rows, Body body)
      throws SQLException {
    connection.setAutoCommit(false);
    return new PreparedChange(connection, sql, rows, body);
  }

  @Override
  public int run() throws SQLException {
    for (int retries = 0; ; retries++) {
      try {
        body.run(statement);
        if (rows > 1) {
          connection.commit();
        }
        return retries;
      } catch (SQLException e) {
        if (rows > 1) {
          connection.rollback();
        }
        if (!Peer.retryable(e) || retries == MAX_RETRIES) {
          throw e;
        }
        if (statement.isClosed()) {
          // DuckDB closes what has failed.
          statement = connection.prepareStatement(sql);
        }
      }
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      statement.close();
      if (rows > 1) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    }
  }
}

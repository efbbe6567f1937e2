package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;

/** Runs another text every time. */
final class NewStatementRun implements Operation {

  private static final int COLUMNS = 2;

  private final Connection connection;
  private final Statement statement;
  private final Supplier<String> text;
  private long sink;

  NewStatementRun(Connection connection, Supplier<String> text) throws SQLException {
    this.connection = connection;
    this.statement = connection.createStatement();
    this.text = text;
  }

  @Override
  public int run() throws SQLException {
    try (ResultSet rows = statement.executeQuery(text.get())) {
      sink += PreparedQuery.read(rows, COLUMNS, 1);
    }
    return 0;
  }

  @Override
  public void close() throws SQLException {
    try (connection;
        statement) {
      if (sink == Long.MIN_VALUE) {
        throw new SQLException("impossible sum");
      }
    }
  }
}

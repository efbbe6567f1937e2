package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A prepared query whose whole result is read; a wrong number of rows is an error (BE3). */
final class PreparedQuery implements Operation {

  private final Connection connection;
  private final PreparedStatement statement;
  private final int columns;
  private final int expectedRows;
  private final Binder binder;
  private long sink;

  /** Sets the parameters of one run. */
  @FunctionalInterface
  interface Binder {
    void bind(PreparedStatement statement) throws SQLException;
  }

  PreparedQuery(Connection connection, String sql, int expectedRows, Binder binder)
      throws SQLException {
    this.connection = connection;
    this.statement = connection.prepareStatement(sql);
    this.columns = statement.getMetaData().getColumnCount();
    this.expectedRows = expectedRows;
    this.binder = binder;
  }

  @Override
  public int run() throws SQLException {
    binder.bind(statement);
    try (ResultSet rows = statement.executeQuery()) {
      sink += read(rows, columns, expectedRows);
    }
    return 0;
  }

  /** Reads every cell, so that no driver gains by being lazy. */
  static long read(ResultSet rows, int columns, int expectedRows) throws SQLException {
    int count = 0;
    long sum = 0;
    while (rows.next()) {
      sum += rows.getLong(1);
      for (int i = 2; i <= columns; i++) {
        sum += rows.getString(i).length();
      }
      count++;
    }
    if (count != expectedRows) {
      throw new SQLException("the query returned " + count + " rows instead of " + expectedRows);
    }
    return sum;
  }

  @Override
  public void close() throws SQLException {
    try (connection;
        statement) {
      if (sink == Long.MIN_VALUE) {
        // Keeps the sums alive, so that reading them is not compiled away.
        throw new SQLException("impossible sum");
      }
    }
  }
}

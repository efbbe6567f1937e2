package io.mokadb.bench.tpce.check.rows;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;

/** The rows of a table as they are in the database, one after the other. */
final class FoundRows {

  private static final int ROWS_A_FETCH = 1000;

  private FoundRows() {}

  static void read(Connection connection, RowShape shape, Consumer<Object[]> rows)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(ROWS_A_FETCH);
      try (ResultSet found = statement.executeQuery(shape.query())) {
        while (found.next()) {
          rows.accept(shape.read(found));
        }
      }
    }
  }
}

package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The few ways in which the parent talks to the database. */
final class Queries {
  private Queries() {}

  /** Gets rows, one by one. */
  @FunctionalInterface
  interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  static void forEach(Connection connection, String sql, RowReader reader) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    }
  }

  /** Fails with what CHECK DATABASE finds (X4). */
  static void requireSound(Connection connection) throws SQLException {
    StringBuilder findings = new StringBuilder();
    forEach(
        connection,
        "CHECK DATABASE",
        row ->
            findings.append(
                String.format(
                    "%n  %s %s: %s: %s",
                    row.getString(1), row.getString(2), row.getString(3), row.getString(4))));
    if (!findings.isEmpty()) {
      throw new AssertionError("CHECK DATABASE finds" + findings);
    }
  }
}

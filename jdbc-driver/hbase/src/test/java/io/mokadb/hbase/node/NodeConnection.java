package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A session at a node.
 *
 * @param jdbc the connection, in autocommit mode unless a test changes that
 */
record NodeConnection(Connection jdbc) implements AutoCloseable {
  static NodeConnection open(String url) throws SQLException {
    return new NodeConnection(DriverManager.getConnection(url));
  }

  static NodeConnection open(String url, String user, String password) throws SQLException {
    return new NodeConnection(DriverManager.getConnection(url, user, password));
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = jdbc.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The rows, with columns between commas. */
  List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = jdbc.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(found.getString(i));
        }
        rows.add(String.join(",", row));
      }
    }
    return rows;
  }

  /** The number in the first column of the one row. */
  long number(String sql) throws SQLException {
    List<String> rows = rows(sql);
    assertThat(rows).as(sql).hasSize(1);
    return Long.parseLong(rows.get(0));
  }

  /** The SQLState with which a statement fails, or "none". */
  String stateOf(String sql) {
    try (Statement statement = jdbc.createStatement()) {
      statement.execute(sql);
      return "none";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  @Override
  public void close() throws SQLException {
    jdbc.close();
  }
}

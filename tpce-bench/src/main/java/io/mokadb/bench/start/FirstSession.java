package io.mokadb.bench.start;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * The program that is measured: opens a database, makes two tables, inserts 40 rows, runs two joins
 * and closes the database.
 */
public final class FirstSession {
  private static final String JOIN =
      "SELECT a.name, b.title FROM authors a JOIN books b ON b.author = a.id"
          + " WHERE b.price < 20 ORDER BY b.title";
  private static final String GROUPS =
      "SELECT a.name, COUNT(*), SUM(b.price) FROM authors a JOIN books b ON b.author = a.id"
          + " GROUP BY a.name ORDER BY 2 DESC, 1";
  private static final int AUTHORS = 10;
  private static final int BOOKS = 30;

  private FirstSession() {}

  /**
   * Prints four phases in microseconds and the CPU time of the process in milliseconds.
   *
   * @param args the URL
   */
  public static void main(String[] args) throws SQLException {
    long[] ends = new long[5];
    ends[0] = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(args[0]);
        Statement statement = connection.createStatement()) {
      ends[1] = System.nanoTime();
      makeTables(statement);
      ends[2] = System.nanoTime();
      insert(connection, statement);
      ends[3] = System.nanoTime();
      require(count(statement, JOIN), BOOKS);
      require(count(statement, GROUPS), AUTHORS);
      ends[4] = System.nanoTime();
    }
    StringBuilder line = new StringBuilder();
    for (int i = 1; i < ends.length; i++) {
      line.append((ends[i] - ends[i - 1]) / 1_000).append(' ');
    }
    Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    System.out.println(line.append(cpu.toMillis()));
  }

  private static void makeTables(Statement statement) throws SQLException {
    statement.execute(
        "CREATE TABLE authors (id INTEGER PRIMARY KEY, name VARCHAR(100) NOT NULL, born INTEGER)");
    statement.execute(
        "CREATE TABLE books (id INTEGER PRIMARY KEY, author INTEGER REFERENCES authors (id),"
            + " title VARCHAR(200), price DECIMAL(8, 2))");
  }

  private static void insert(Connection connection, Statement statement) throws SQLException {
    for (int i = 0; i < AUTHORS; i++) {
      statement.executeUpdate(
          "INSERT INTO authors VALUES (" + i + ", 'author " + i + "', " + (1900 + i) + ")");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO books VALUES (?, ?, ?, ?)")) {
      for (int i = 0; i < BOOKS; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i % AUTHORS);
        insert.setString(3, "title " + i);
        insert.setBigDecimal(4, new BigDecimal("9.99"));
        insert.executeUpdate();
      }
    }
  }

  private static int count(Statement statement, String query) throws SQLException {
    int count = 0;
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  private static void require(int found, int expected) {
    if (found != expected) {
      throw new IllegalStateException(found + " rows instead of " + expected);
    }
  }
}

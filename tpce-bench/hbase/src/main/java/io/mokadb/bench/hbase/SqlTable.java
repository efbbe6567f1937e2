package io.mokadb.bench.hbase;

import io.mokadb.bench.measure.Operation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/** A table of a database, behind JDBC, which is dropped in the end. Confined to one thread. */
final class SqlTable implements AutoCloseable {
  private static final int BATCH = 1000;

  private final Connection connection;
  private final int rows;
  private final String value;
  private int next;

  private SqlTable(Connection connection, int rows, int valueBytes) {
    this.connection = connection;
    this.rows = rows;
    this.value = "x".repeat(valueBytes);
    this.next = rows;
  }

  /** Opens a database and creates a table with rows. */
  static SqlTable create(String url, int rows, int valueBytes) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    boolean created = false;
    try {
      SqlTable table = new SqlTable(connection, rows, valueBytes);
      table.execute("DROP TABLE IF EXISTS bench_bare");
      table.execute("CREATE TABLE bench_bare (id INT PRIMARY KEY, pad VARCHAR(4000) NOT NULL)");
      table.load();
      created = true;
      return table;
    } finally {
      if (!created) {
        connection.close();
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void load() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO bench_bare VALUES (?, ?)")) {
      for (int i = 0; i < rows; i++) {
        insert.setInt(1, i);
        insert.setString(2, value);
        insert.addBatch();
        if ((i + 1) % BATCH == 0 || i == rows - 1) {
          insert.executeBatch();
        }
      }
    }
  }

  /** Selects one row by its key, in autocommit mode. */
  Operation select() throws SQLException {
    SplittableRandom random = new SplittableRandom(1);
    PreparedStatement select =
        connection.prepareStatement("SELECT pad FROM bench_bare WHERE id = ?");
    return operation(
        select,
        () -> {
          select.setInt(1, random.nextInt(rows));
          try (ResultSet row = select.executeQuery()) {
            if (!row.next() || row.getString(1).length() != value.length()) {
              throw new SQLException("a loaded row is missing");
            }
          }
        });
  }

  /** Inserts one row, in autocommit mode. */
  Operation insert() throws SQLException {
    PreparedStatement insert = connection.prepareStatement("INSERT INTO bench_bare VALUES (?, ?)");
    return operation(
        insert,
        () -> {
          insert.setInt(1, next++);
          insert.setString(2, value);
          insert.executeUpdate();
        });
  }

  private interface Body {
    void run() throws SQLException;
  }

  private static Operation operation(PreparedStatement statement, Body body) {
    return new Operation() {
      @Override
      public int run() throws SQLException {
        body.run();
        return 0;
      }

      @Override
      public void close() throws SQLException {
        statement.close();
      }
    };
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      execute("DROP TABLE bench_bare");
    }
  }
}

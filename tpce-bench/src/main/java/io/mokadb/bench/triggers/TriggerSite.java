package io.mokadb.bench.triggers;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Databases of one run, each in a directory of its own. */
record TriggerSite(Path directory) {
  private static final int BATCH = 1_000;

  /**
   * @param database names the directory; the same one is the same database
   * @param durability as in the URL
   */
  Connection open(String database, String durability, int workers) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:moka:"
            + directory.resolve(database)
            + ";durability="
            + durability
            + ";triggerworkers="
            + workers);
  }

  static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Waits until all triggers are done. */
  static void await(Connection connection) throws SQLException {
    run(connection, "CALL MOKA.AWAIT_TRIGGERS(600)");
  }

  /** Runs a statement with one parameter for each number from 0, in batches. */
  static void fill(Connection connection, String sql, int rows) throws SQLException {
    forEach(connection, sql, rows, 1);
  }

  /** The same for 0, step, 2 * step and so on. */
  static void forEach(Connection connection, String sql, int count, int step) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < count; i++) {
        statement.setInt(1, i * step);
        statement.addBatch();
        if ((i + 1) % BATCH == 0 || i + 1 == count) {
          statement.executeBatch();
        }
      }
    }
  }
}

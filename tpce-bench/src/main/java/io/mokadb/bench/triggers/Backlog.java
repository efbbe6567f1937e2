package io.mokadb.bench.triggers;

import java.sql.Connection;
import java.sql.SQLException;

/** Rate of notifications that workers handle, with a body that writes one row. */
final class Backlog {
  private Backlog() {}

  /** Notifications a second. */
  static double measure(TriggerSite site, String durability, int workers, int rows)
      throws SQLException {
    String database = "backlog-" + durability + "-" + workers;
    try (Connection connection = site.open(database, durability, workers)) {
      TriggerSite.run(
          connection,
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE seen (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TRIGGER copy AFTER INSERT OR UPDATE OF a ON t FOR EACH ROW INSERT INTO seen"
              + " VALUES (NEW.id, NEW.a)");
      // The first tenth loads and compiles what the rest is measured with.
      drain(connection, 0, rows / 10);
      long nanos = drain(connection, rows / 10, rows);
      return (rows - rows / 10) * 1e9 / nanos;
    }
  }

  private static long drain(Connection connection, int from, int to) throws SQLException {
    TriggerSite.run(connection, "ALTER TRIGGER copy PAUSE");
    TriggerSite.fill(connection, "INSERT INTO t VALUES (? + " + from + ", 1)", to - from);
    long start = System.nanoTime();
    TriggerSite.run(connection, "ALTER TRIGGER copy RESUME");
    TriggerSite.await(connection);
    return System.nanoTime() - start;
  }
}

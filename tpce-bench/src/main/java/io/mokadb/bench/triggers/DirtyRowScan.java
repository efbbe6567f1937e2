package io.mokadb.bench.triggers;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Time to find and handle dirty rows among clean ones, in a database that was closed in between, so
 * that only the store knows of them.
 */
final class DirtyRowScan {
  private static final int DIRTY = 1_000;

  private DirtyRowScan() {}

  /** Milliseconds for 1,000 dirty rows among so many. */
  static double measure(TriggerSite site, int rows) throws SQLException {
    String database = "finding-" + rows;
    try (Connection connection = site.open(database, "relaxed", 1)) {
      TriggerSite.run(
          connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(40))");
      TriggerSite.fill(
          connection, "INSERT INTO t VALUES (?, 0, 'what is stored in a row besides')", rows);
      TriggerSite.run(
          connection,
          "CREATE TABLE seen (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TRIGGER copy AFTER UPDATE OF a ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id,"
              + " NEW.a)",
          "ALTER TRIGGER copy PAUSE");
      TriggerSite.forEach(
          connection, "UPDATE t SET a = 1 WHERE id = ?", DIRTY, Math.max(1, rows / DIRTY));
    }
    try (Connection connection = site.open(database, "relaxed", 1)) {
      long start = System.nanoTime();
      TriggerSite.run(connection, "ALTER TRIGGER copy RESUME");
      TriggerSite.await(connection);
      return (System.nanoTime() - start) / 1e6;
    }
  }
}

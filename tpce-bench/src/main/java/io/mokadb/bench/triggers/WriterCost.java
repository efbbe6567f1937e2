package io.mokadb.bench.triggers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.HdrHistogram.Histogram;

/**
 * Cost of observed columns for the writing transaction, compared with the same change of an
 * unobserved table. The trigger is paused, so that its own work does not count.
 */
final class WriterCost {
  private static final int ROWS = 1_000;
  private static final int ROUND = 200;

  private WriterCost() {}

  /** Latencies of single-row updates in nanoseconds. */
  record Costs(Histogram unobserved, Histogram observed) {
    /** Medians, observed by unobserved. */
    double ratio() {
      return observed.getValueAtPercentile(50) / (double) unobserved.getValueAtPercentile(50);
    }
  }

  static Costs measure(TriggerSite site, String durability, int changes) throws SQLException {
    Costs costs = new Costs(new Histogram(3), new Histogram(3));
    try (Connection connection = site.open("writer-" + durability, durability, 1)) {
      TriggerSite.run(
          connection,
          "CREATE TABLE plain (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE watched (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE seen (id INTEGER PRIMARY KEY, a INTEGER)");
      TriggerSite.fill(connection, "INSERT INTO plain VALUES (?, 0)", ROWS);
      TriggerSite.fill(connection, "INSERT INTO watched VALUES (?, 0)", ROWS);
      TriggerSite.run(
          connection,
          "CREATE TRIGGER copy AFTER UPDATE OF a ON watched FOR EACH ROW INSERT INTO seen VALUES"
              + " (NEW.id, NEW.a)",
          "ALTER TRIGGER copy PAUSE");
      try (PreparedStatement plain =
              connection.prepareStatement("UPDATE plain SET a = ? WHERE id = ?");
          PreparedStatement watched =
              connection.prepareStatement("UPDATE watched SET a = ? WHERE id = ?")) {
        Histogram discarded = new Histogram(3);
        for (int done = -changes / 2; done < changes; done += ROUND) {
          boolean warm = done >= 0;
          update(plain, done + changes, warm ? costs.unobserved : discarded);
          update(watched, done + changes, warm ? costs.observed : discarded);
        }
      }
    }
    return costs;
  }

  private static void update(PreparedStatement statement, int from, Histogram nanos)
      throws SQLException {
    for (int i = from; i < from + ROUND; i++) {
      statement.setInt(1, i);
      statement.setInt(2, i % ROWS);
      long start = System.nanoTime();
      statement.executeUpdate();
      nanos.recordValue(System.nanoTime() - start);
    }
  }
}

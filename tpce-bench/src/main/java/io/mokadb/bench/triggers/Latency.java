package io.mokadb.bench.triggers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Time, in an idle system, from the return of a commit until another session sees the trigger's
 * result.
 */
final class Latency {
  private static final long LOOK_NANOS = 20_000;
  private static final long REST_NANOS = 5_000_000;

  private Latency() {}

  /** Latencies in nanoseconds. */
  static Histogram measure(TriggerSite site, String durability, int changes) throws SQLException {
    Histogram nanos = new Histogram(3);
    String database = "latency-" + durability;
    try (Connection writer = site.open(database, durability, 2);
        Connection reader = site.open(database, durability, 2)) {
      TriggerSite.run(
          writer,
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE seen (id INTEGER PRIMARY KEY, a INTEGER)",
          "INSERT INTO t VALUES (1, 0)",
          "INSERT INTO seen VALUES (1, 0)",
          "CREATE TRIGGER copy AFTER UPDATE OF a ON t FOR EACH ROW UPDATE seen SET a = NEW.a WHERE"
              + " id = NEW.id");
      try (PreparedStatement change = writer.prepareStatement("UPDATE t SET a = ? WHERE id = 1");
          PreparedStatement look = reader.prepareStatement("SELECT a FROM seen WHERE id = 1")) {
        int warmUp = changes / 2;
        for (int i = 1; i <= warmUp + changes; i++) {
          change.setInt(1, i);
          change.executeUpdate();
          long committed = System.nanoTime();
          while (value(look) != i) {
            LockSupport.parkNanos(LOOK_NANOS);
          }
          if (i > warmUp) {
            nanos.recordValue(System.nanoTime() - committed);
          }
          LockSupport.parkNanos(REST_NANOS);
        }
      }
    }
    return nanos;
  }

  private static int value(PreparedStatement look) throws SQLException {
    try (ResultSet row = look.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }
}

package io.mokadb.bench.triggers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Time, in an idle system, from the return of a commit until another session sees the trigger's
 * result. Confined to one thread.
 */
final class Latency {
  private static final long LOOK_NANOS = 20_000;
  private static final long REST_NANOS = 5_000_000;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Histogram seen = new Histogram(3);
  private final Histogram looks = new Histogram(3);

  private Latency() {}

  /** Of a database of this process. */
  static Latency measure(TriggerSite site, String durability, int changes) throws SQLException {
    String database = "latency-" + durability;
    try (Connection writer = site.open(database, durability, 2);
        Connection reader = site.open(database, durability, 2)) {
      prepare(writer);
      return measure(writer, reader, changes);
    }
  }

  /** Makes the tables and the trigger. */
  static void prepare(Connection connection) throws SQLException {
    TriggerSite.run(
        connection,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
        "CREATE TABLE seen (id INTEGER PRIMARY KEY, a INTEGER)",
        "INSERT INTO t VALUES (1, 0)",
        "INSERT INTO seen VALUES (1, 0)",
        "CREATE TRIGGER copy AFTER UPDATE OF a ON t FOR EACH ROW UPDATE seen SET a = NEW.a WHERE"
            + " id = NEW.id");
  }

  /** Of two sessions of a database with the tables of {@link #prepare}. */
  static Latency measure(Connection writer, Connection reader, int changes) throws SQLException {
    Latency latency = new Latency();
    try (PreparedStatement change = writer.prepareStatement("UPDATE t SET a = ? WHERE id = 1");
        PreparedStatement look = reader.prepareStatement("SELECT a FROM seen WHERE id = 1")) {
      int warmUp = changes / 2;
      int before = value(look);
      for (int i = 1; i <= warmUp + changes; i++) {
        if (i == warmUp + 1) {
          latency.seen.reset();
          latency.looks.reset();
        }
        latency.change(change, look, before + i);
        LockSupport.parkNanos(REST_NANOS);
      }
    }
    return latency;
  }

  private void change(PreparedStatement change, PreparedStatement look, int to)
      throws SQLException {
    change.setInt(1, to);
    change.executeUpdate();
    long committed = System.nanoTime();
    long began = committed;
    while (value(look) != to) {
      long now = System.nanoTime();
      looks.recordValue(now - began);
      if (now - committed > PATIENCE_NANOS) {
        throw new SQLTimeoutException("a change was not handled within a minute: " + to);
      }
      LockSupport.parkNanos(LOOK_NANOS);
      began = System.nanoTime();
    }
    long end = System.nanoTime();
    looks.recordValue(end - began);
    seen.recordValue(end - committed);
  }

  /** Nanoseconds from a commit until its trigger's result was seen. */
  Histogram seen() {
    return seen;
  }

  /** Nanoseconds that it takes to look once, which is how exact the others are. */
  Histogram looks() {
    return looks;
  }

  private static int value(PreparedStatement look) throws SQLException {
    try (ResultSet row = look.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }
}

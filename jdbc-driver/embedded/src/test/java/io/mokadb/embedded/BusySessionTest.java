package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowObserver;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Triggers that write a row which a session updates all the time. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class BusySessionTest {
  private static final int EVENTS = 100;
  private static final AtomicInteger NAMES = new AtomicInteger();

  /** Reads and writes in two steps, with something to do in between. */
  public static final class Adding implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) {
      Object n = session.query("SELECT n FROM hot WHERE id = 1").get(0).get("N");
      for (int i = 0; i < 20; i++) {
        session.query("SELECT COUNT(*) FROM t");
      }
      session.update("UPDATE hot SET n = ? WHERE id = 1", (Integer) n + 1);
    }
  }

  /** Returns how often it was done. */
  private static int update(TestDatabase database, AtomicBoolean over) throws SQLException {
    int done = 0;
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      while (!over.get()) {
        try {
          done += statement.executeUpdate("UPDATE hot SET n = n + 1 WHERE id = 1");
        } catch (SQLException e) {
          assertThat(e.getSQLState()).isEqualTo("40001");
        }
      }
    }
    return done;
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPDATE hot SET n = n + 1 WHERE id = 1", "CALL"})
  void everyEvent_isHandledOnce(String body) throws Exception {
    String action = body.equals("CALL") ? "CALL '" + Adding.class.getName() + "'" : body;
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService sessions = Executors.newSingleThreadExecutor();
    try (TestDatabase database =
        new TestDatabase(
            "jdbc:moka:mem:busy"
                + NAMES.incrementAndGet()
                + ";observers="
                + Adding.class.getName())) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "CREATE TABLE hot (id INTEGER PRIMARY KEY, n INTEGER)",
          "INSERT INTO hot VALUES (1, 0)",
          "CREATE TRIGGER adding AFTER INSERT ON t FOR EACH ROW " + action);
      Future<Integer> updates = sessions.submit(() -> update(database, over));
      for (int i = 0; i < EVENTS; i++) {
        database.run("INSERT INTO t VALUES (" + i + ")");
      }
      database.run("CALL MOKA.AWAIT_TRIGGERS(100)");
      over.set(true);
      int updated = updates.get();
      assertThat(database.query("SELECT n FROM hot")).isEqualTo(Integer.toString(updated + EVENTS));
    } finally {
      over.set(true);
      sessions.shutdown();
    }
  }
}

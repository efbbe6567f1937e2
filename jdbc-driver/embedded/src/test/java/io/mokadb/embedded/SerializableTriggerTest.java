package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowDelivery;
import io.mokadb.session.trigger.RowObserver;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Triggers with ISOLATION LEVEL: what a run has read and another transaction changes before its
 * commit.
 */
@Timeout(120)
final class SerializableTriggerTest {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final String AWAIT = "CALL MOKA.AWAIT_TRIGGERS(60)";

  /** What another session does while the next run is between its reads and its commit. */
  private static final AtomicReference<Meanwhile> MEANWHILE = new AtomicReference<>();

  private static final AtomicInteger RUNS = new AtomicInteger();

  private interface Meanwhile {
    void run() throws SQLException;
  }

  private static void meanwhile() throws SQLException {
    RUNS.incrementAndGet();
    Meanwhile other = MEANWHILE.getAndSet(null);
    if (other != null) {
      other.run();
    }
  }

  /** Writes down how many doctors are on call. */
  public static final class Counting implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) throws Exception {
      Object count =
          session.query("SELECT COUNT(*) AS n FROM doctor WHERE on_call").get(0).get("N");
      meanwhile();
      session.update("INSERT INTO result VALUES (?, ?)", change.after().get("ID"), count);
    }
  }

  /** Only looks at the row. */
  public static final class Delivering implements RowDelivery {
    @Override
    public void deliver(RowChange change) throws Exception {
      meanwhile();
    }
  }

  private static void elsewhere(TestDatabase database, String sql) throws SQLException {
    try (Connection other = database.connect()) {
      TestDatabase.execute(other, sql);
    }
  }

  private static TestDatabase open(String action) throws SQLException {
    TestDatabase database =
        new TestDatabase(
            "jdbc:moka:mem:serialtrigger"
                + NAMES.incrementAndGet()
                + ";observers="
                + Counting.class.getName()
                + ","
                + Delivering.class.getName());
    RUNS.set(0);
    return database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TABLE doctor (id INTEGER PRIMARY KEY, on_call BOOLEAN)",
        "CREATE TABLE result (id INTEGER PRIMARY KEY, n BIGINT)",
        "INSERT INTO doctor VALUES (1, TRUE), (2, TRUE)",
        "CREATE TRIGGER tr AFTER INSERT OR UPDATE ON t FOR EACH ROW " + action);
  }

  @ParameterizedTest
  @CsvSource({
    "ISOLATION LEVEL SERIALIZABLE, UPDATE doctor SET on_call = FALSE WHERE id = 1, 1, 2",
    "ISOLATION LEVEL SERIALIZABLE, 'INSERT INTO doctor VALUES (3, TRUE)', 3, 2",
    "ISOLATION LEVEL SERIALIZABLE, 'INSERT INTO result VALUES (8, 8)', 2, 1",
    "ISOLATION LEVEL SNAPSHOT, 'INSERT INTO doctor VALUES (3, TRUE)', 2, 1",
    "'', 'INSERT INTO doctor VALUES (3, TRUE)', 2, 1",
  })
  void run_readChangedMeanwhile_isRepeatedIfSerializable(
      String level, String change, int counted, int runs) throws SQLException {
    try (TestDatabase database = open(level + " CALL '" + Counting.class.getName() + "'")) {
      MEANWHILE.set(() -> elsewhere(database, change));
      database.run("INSERT INTO t VALUES (7, 0)", AWAIT);
      assertThat(database.query("SELECT n FROM result WHERE id = 7")).isEqualTo("" + counted);
      assertThat(RUNS).hasValue(runs);
      assertThat(database.query("SELECT conflicts, retries, parked FROM moka.trigger_queue"))
          .isEqualTo((runs - 1) + ",0,0");
    }
  }

  @Test
  void run_definitionsChangedMeanwhile_isRepeatedIfSerializable() throws SQLException {
    try (TestDatabase database =
        open("ISOLATION LEVEL SERIALIZABLE CALL '" + Counting.class.getName() + "'")) {
      MEANWHILE.set(() -> elsewhere(database, "CREATE TABLE other (id INTEGER PRIMARY KEY)"));
      database.run("INSERT INTO t VALUES (7, 0)", AWAIT);
      assertThat(RUNS).hasValue(2);
    }
  }

  @Test
  void alter_levelOfATrigger_holdsFromTheNextRunOn() throws SQLException {
    try (TestDatabase database = open("CALL '" + Counting.class.getName() + "'")) {
      String level = "SELECT isolation_level FROM moka.trigger_queue";
      assertThat(database.query(level)).isEqualTo("SNAPSHOT");
      database.run("ALTER TRIGGER tr SET ISOLATION LEVEL SERIALIZABLE");
      assertThat(database.query(level)).isEqualTo("SERIALIZABLE");
      MEANWHILE.set(() -> elsewhere(database, "DELETE FROM doctor"));
      database.run("INSERT INTO t VALUES (7, 0)", AWAIT);
      assertThat(database.query("SELECT n FROM result")).isEqualTo("0");
      database.run(
          "CREATE OR REPLACE TRIGGER tr AFTER INSERT ON t FOR EACH ROW CALL '"
              + Counting.class.getName()
              + "'");
      assertThat(database.query(level)).as("kept, as its time limit is").isEqualTo("SERIALIZABLE");
      database.run("ALTER TRIGGER tr SET ISOLATION LEVEL REPEATABLE READ");
      assertThat(database.query(level)).isEqualTo("SNAPSHOT");
      MEANWHILE.set(() -> elsewhere(database, "INSERT INTO doctor VALUES (3, TRUE)"));
      database.run("INSERT INTO t VALUES (8, 0)", AWAIT);
      assertThat(database.query("SELECT n FROM result WHERE id = 8")).isEqualTo("0");
    }
  }

  @Test
  void delivery_rowChangedMeanwhile_isNotRepeatedForTheLevel() throws SQLException {
    try (TestDatabase database =
        open("ISOLATION LEVEL SERIALIZABLE CALL '" + Delivering.class.getName() + "'")) {
      MEANWHILE.set(() -> elsewhere(database, "CREATE TABLE other (id INTEGER PRIMARY KEY)"));
      database.run("INSERT INTO t VALUES (7, 0)", AWAIT);
      assertThat(RUNS).hasValue(1);
    }
  }

  @Test
  void level_thatTriggersDoNotHave_isRefused() throws SQLException {
    try (TestDatabase database = open("DELETE FROM result WHERE id = NEW.id")) {
      for (String sql :
          List.of(
              "ALTER TRIGGER tr SET ISOLATION LEVEL READ COMMITTED",
              "CREATE TRIGGER other AFTER INSERT ON t FOR EACH ROW ISOLATION LEVEL READ COMMITTED"
                  + " DELETE FROM result WHERE id = NEW.id")) {
        assertState(database, sql, "0A000");
      }
      assertState(
          database,
          "CREATE TRIGGER other AFTER INSERT ON t FOR EACH ROW ISOLATION LEVEL SNAPSHOT ISOLATION"
              + " LEVEL SNAPSHOT DELETE FROM result WHERE id = NEW.id",
          "42601");
    }
  }

  private static void assertState(TestDatabase database, String sql, String state) {
    try {
      database.run(sql);
      assertThat(sql).as("was expected to fail").isEmpty();
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state);
    }
  }
}

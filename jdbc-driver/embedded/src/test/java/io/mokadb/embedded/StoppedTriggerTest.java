package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowObserver;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Triggers that would go on for ever are ended: by their limit, KILL, PAUSE and DROP. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class StoppedTriggerTest {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final String AWAIT = "CALL MOKA.AWAIT_TRIGGERS(60)";
  private static final String COUNTING =
      "INSERT INTO r SELECT COUNT(*) FROM generate_series(1, 100000) AS a (n), generate_series(1,"
          + " 100000) AS b (n) WHERE a.n + b.n < NEW.id";
  private static final String WAITING = "CALL '" + Waiting.class.getName() + "'";
  private static final String RUNNING =
      "SELECT transaction_id FROM moka.transactions WHERE trigger_name = 'PUBLIC.ENDLESS' AND"
          + " trigger_row = 'ID = 7'";

  /** Waits for what never comes. */
  public static final class Waiting implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) throws Exception {
      new CountDownLatch(1).await();
    }
  }

  private static TestDatabase open(String properties, String body) throws SQLException {
    TestDatabase database =
        new TestDatabase(
            "jdbc:moka:mem:stopped"
                + NAMES.incrementAndGet()
                + ";triggerretries=1;observers="
                + Waiting.class.getName()
                + properties);
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY)",
        "CREATE TABLE r (n BIGINT)",
        "CREATE TRIGGER endless AFTER INSERT ON t FOR EACH ROW " + body,
        "INSERT INTO t VALUES (7)");
    return database;
  }

  private static String awaitRunning(TestDatabase database) throws SQLException {
    String transaction = "";
    while (transaction.isEmpty()) {
      Thread.onSpinWait();
      transaction = database.query(RUNNING);
    }
    return transaction;
  }

  private static void awaitEnd(TestDatabase database) throws SQLException {
    while (!database.query(RUNNING).isEmpty()) {
      Thread.onSpinWait();
    }
  }

  /** That the workers live on. */
  private static void assertOthersRun(TestDatabase database) throws SQLException {
    database.run(
        "CREATE TABLE other (id INTEGER PRIMARY KEY)",
        "CREATE TRIGGER following AFTER INSERT ON other FOR EACH ROW INSERT INTO r VALUES (NEW.id)",
        "INSERT INTO other VALUES (1), (2), (3)");
    while (!database.query("SELECT COUNT(*) FROM r").equals("3")) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void bodyOverItsLimit_fails(String body) throws SQLException {
    try (TestDatabase database =
        open(";triggertimeout=20ms", body.equals("CALL") ? WAITING : body)) {
      database.run(AWAIT);
      assertThat(database.query("SELECT row_key, attempts, error FROM moka.parked_notifications"))
          .startsWith("ID = 7,1,The trigger was stopped: it was at one row for longer than")
          .contains("triggertimeout");
      assertOthersRun(database);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void bodyOverItsOwnLimit_fails(String body) throws SQLException {
    String action = body.equals("CALL") ? WAITING : body;
    try (TestDatabase database = open("", action)) {
      awaitRunning(database);
      database.run(
          "CREATE OR REPLACE TRIGGER endless AFTER INSERT ON t FOR EACH ROW TIMEOUT 0.02 " + action,
          "INSERT INTO t VALUES (8)");
      while (!database
          .query("SELECT row_key, error FROM moka.parked_notifications WHERE row_key = 'ID = 8'")
          .matches("ID = 8,The trigger was stopped: .* limit of 20 ms .its TIMEOUT.")) {
        Thread.onSpinWait();
      }
      database.run("ALTER TRIGGER endless PAUSE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void kill_endsTheRun_asAFailure(String body) throws SQLException {
    try (TestDatabase database = open("", body.equals("CALL") ? WAITING : body)) {
      database.run("KILL " + awaitRunning(database), AWAIT);
      assertThat(database.query("SELECT attempts, error FROM moka.parked_notifications"))
          .isEqualTo("1,The trigger was stopped by MOKA (KILL)");
      assertOthersRun(database);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void pause_endsTheRun_andTheRowWaits(String body) throws SQLException {
    try (TestDatabase database = open("", body.equals("CALL") ? WAITING : body)) {
      awaitRunning(database);
      database.run("ALTER TRIGGER endless PAUSE");
      awaitEnd(database);
      assertThat(database.query("SELECT status, waiting, parked, failing FROM moka.trigger_queue"))
          .isEqualTo("PAUSED,1,0,0");
      database.run("ALTER TRIGGER endless RESUME");
      awaitRunning(database);
      database.run("ALTER TRIGGER endless PAUSE");
      awaitEnd(database);
      assertOthersRun(database);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void drop_endsTheRun(String body) throws SQLException {
    try (TestDatabase database = open("", body.equals("CALL") ? WAITING : body)) {
      awaitRunning(database);
      database.run("DROP TABLE t CASCADE");
      awaitEnd(database);
      assertOthersRun(database);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTING, "CALL"})
  void slowBody_withABacklog_leavesAWorkerToOthers(String body) throws SQLException {
    try (TestDatabase database = open("", body.equals("CALL") ? WAITING : body)) {
      database.run("INSERT INTO t VALUES (1000000), (1000001), (1000002), (1000003)");
      awaitRunning(database);
      assertOthersRun(database);
      assertThat(database.query("SELECT running > 0 FROM moka.trigger_queue WHERE waiting = 5"))
          .isEqualTo("TRUE");
      database.run("ALTER TRIGGER endless PAUSE");
    }
  }

  @Test
  void kill_ofNothing_isRefused() throws SQLException {
    try (TestDatabase database = new TestDatabase()) {
      assertThatThrownBy(() -> database.run("KILL 123456789012"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("MOKA.TRANSACTIONS");
    }
  }
}

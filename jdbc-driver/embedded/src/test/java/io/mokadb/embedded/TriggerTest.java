package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowObserver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Triggers as applications operate them; what bodies see is in {@code sql/triggers.sql}. */
final class TriggerTest {
  private static final String AWAIT = "CALL MOKA.AWAIT_TRIGGERS(60)";
  private static final AtomicInteger NAMES = new AtomicInteger();

  /** Writes what it is told of into the table SEEN. */
  public static final class Noting implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) {
      Object id = (change.after() == null ? change.before() : change.after()).get("ID");
      long count = (Long) session.query("SELECT COUNT(*) AS n FROM seen").get(0).get("N");
      session.update(
          "INSERT INTO seen VALUES (?, ?, ?)",
          count,
          id,
          change.trigger() + " " + text(change.before()) + " -> " + text(change.after()));
    }

    private static String text(java.util.Map<String, Object> row) {
      return row == null ? "none" : String.valueOf(row.get("BORN"));
    }
  }

  private static TestDatabase open(String properties) throws SQLException {
    return new TestDatabase("jdbc:moka:mem:trigger" + NAMES.incrementAndGet() + properties);
  }

  @Test
  void observerClass_onTheList_runsInTheObserversTransaction() throws SQLException {
    try (TestDatabase database = open(";observers=" + Noting.class.getName())) {
      database.run(
          "CREATE TABLE person (id INTEGER PRIMARY KEY, born DATE)",
          "CREATE TABLE seen (n BIGINT PRIMARY KEY, id INTEGER, what VARCHAR(80))",
          "CREATE TRIGGER noting AFTER INSERT OR UPDATE OR DELETE ON person FOR EACH ROW CALL '"
              + Noting.class.getName()
              + "'",
          "INSERT INTO person VALUES (1, DATE '1999-12-31')",
          "{call moka.await_triggers(60)}",
          "UPDATE person SET born = DATE '2000-01-01'",
          AWAIT,
          "DELETE FROM person",
          AWAIT);
      assertThat(database.query("SELECT id, what FROM seen ORDER BY n"))
          .isEqualTo(
              "1,NOTING none -> 1999-12-31|1,NOTING 1999-12-31 -> 2000-01-01|1,NOTING 2000-01-01 ->"
                  + " none");
    }
  }

  /** Fails twice, and tells the outside world each time. */
  public static final class Telling implements RowObserver {
    static final List<UUID> TOLD = new CopyOnWriteArrayList<>();

    @Override
    public void observe(RowChange change, ObserverSession session) {
      TOLD.add(change.changeId());
      if (change.failedAttempts() < 2) {
        throw new IllegalStateException("not yet");
      }
      session.update("INSERT INTO told VALUES (?)", change.changeId());
    }
  }

  @Test
  void observerClass_isToldTheSameChangeIdEachTime() throws SQLException {
    Telling.TOLD.clear();
    try (TestDatabase database = open(";observers=" + Telling.class.getName())) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "CREATE TABLE told (change UUID PRIMARY KEY)",
          "CREATE TRIGGER telling AFTER INSERT ON t FOR EACH ROW CALL '"
              + Telling.class.getName()
              + "'",
          "INSERT INTO t VALUES (1)",
          AWAIT,
          "INSERT INTO t VALUES (2)",
          AWAIT);
      assertThat(Telling.TOLD).hasSize(6);
      assertThat(Telling.TOLD.subList(0, 3)).containsOnly(Telling.TOLD.get(0));
      assertThat(Telling.TOLD.subList(3, 6)).containsOnly(Telling.TOLD.get(3));
      assertThat(database.query("SELECT COUNT(*) FROM told")).isEqualTo("2");
    }
  }

  @Test
  void observerClass_thatIsNoObserver_isRefused() throws SQLException {
    try (TestDatabase database = open(";observers=java.lang.String")) {
      database.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
      assertThatThrownBy(
              () ->
                  database.run(
                      "CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW CALL 'java.lang.String'"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42000"))
          .hasMessageContaining("java.lang.String")
          .hasMessageContaining("RowObserver");
    }
  }

  @Test
  void pausedTrigger_resumed_handlesWhatGathered() throws SQLException {
    try (TestDatabase database = open("")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE total (id INTEGER PRIMARY KEY, n INTEGER)",
          "INSERT INTO total VALUES (1, 0)",
          "CREATE TRIGGER sums AFTER INSERT OR UPDATE OR DELETE ON t FOR EACH ROW UPDATE total SET"
              + " n = n + COALESCE(NEW.a, 0) - COALESCE(OLD.a, 0)",
          "ALTER TRIGGER sums PAUSE",
          "INSERT INTO t VALUES (1, 10), (2, 20)",
          "UPDATE t SET a = 11 WHERE id = 1",
          "UPDATE t SET a = 12 WHERE id = 1");
      for (String wait : List.of("CALL MOKA.AWAIT_TRIGGERS(0.05)", "CALL MOKA.AWAIT_TRIGGERS()")) {
        assertThatThrownBy(() -> database.run(wait))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"))
            .hasMessageContaining("PUBLIC.SUMS")
            .hasMessageContaining("paused");
      }
      assertThat(database.query("SELECT status, waiting, committed FROM moka.trigger_queue"))
          .isEqualTo("PAUSED,2,0");
      database.run("ALTER TRIGGER sums RESUME", AWAIT);
      assertThat(database.query("SELECT n FROM total")).isEqualTo("32");
      assertThat(database.query("SELECT status, waiting, committed FROM moka.trigger_queue"))
          .isEqualTo("ACTIVE,0,2");
    }
  }

  @Test
  void backfill_ofRowsThatExist_showsEachOnce() throws SQLException {
    try (TestDatabase database = open("")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE total (id INTEGER PRIMARY KEY, n INTEGER, rows_ INTEGER)",
          "INSERT INTO total VALUES (1, 0, 0)");
      try (Connection connection = database.connect();
          PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        for (int i = 0; i < 1500; i++) {
          insert.setInt(1, i);
          insert.setInt(2, i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      database.run(
          "CREATE TRIGGER sums AFTER INSERT OR UPDATE OR DELETE ON t FOR EACH ROW BACKFILL UPDATE"
              + " total SET rows_ = rows_ + 1, n = n + COALESCE(NEW.a, 0) - COALESCE(OLD.a, 0)",
          AWAIT);
      assertThat(database.query("SELECT n, rows_ FROM total")).isEqualTo("1124250,1500");
    }
  }

  @Test
  void poisonRow_isRetriedThenParked_andCanBeRetriedOrSkipped() throws SQLException {
    try (TestDatabase database = open(";triggerretries=2")) {
      database.run(
          "CREATE TABLE t (id INTEGER, s VARCHAR(5), a INTEGER, PRIMARY KEY (id, s))",
          "CREATE TABLE inverse (id INTEGER PRIMARY KEY, b INTEGER)",
          "CREATE TRIGGER invert AFTER INSERT OR UPDATE OF a ON t FOR EACH ROW INSERT INTO inverse"
              + " VALUES (NEW.id, 100 / NEW.a)",
          "INSERT INTO t VALUES (1, 'x', 5), (2, 'y', 0), (3, 'z', 0)",
          AWAIT);
      assertThat(database.query("SELECT id, b FROM inverse ORDER BY id")).isEqualTo("1,20");
      assertThat(database.query("SELECT waiting, parked FROM moka.trigger_queue")).isEqualTo("0,2");
      assertThat(
              database.query(
                  "SELECT trigger_name, table_name, row_key, attempts FROM"
                      + " moka.parked_notifications ORDER BY row_key"))
          .isEqualTo("INVERT,T,ID = 2, S = y,2|INVERT,T,ID = 3, S = z,2");
      assertThat(database.query("SELECT error FROM moka.parked_notifications"))
          .containsIgnoringCase("division by zero");
      for (String zone : List.of("UTC", "+09:00", "America/New_York")) {
        try (Connection connection = database.connect();
            Statement statement = connection.createStatement()) {
          statement.execute("SET TIME ZONE '" + zone + "'");
          try (ResultSet age =
              statement.executeQuery(
                  "SELECT MAX(TIMESTAMPDIFF(HOUR, changed_at, LOCALTIMESTAMP))"
                      + " FROM moka.parked_notifications")) {
            assertThat(age.next()).isTrue();
            assertThat(age.getInt(1)).as(zone).isZero();
          }
        }
      }
      database.run("UPDATE t SET a = 4 WHERE id = 2", AWAIT);
      assertThat(database.query("SELECT row_key FROM moka.parked_notifications"))
          .isEqualTo("ID = 3, S = z");
      database.run("ALTER TRIGGER invert RETRY PARKED", AWAIT);
      assertThat(database.query("SELECT COUNT(*) FROM moka.parked_notifications")).isEqualTo("1");
      assertThat(database.query("CHECK DATABASE")).isEmpty();
      database.run("ALTER TRIGGER invert SKIP PARKED", AWAIT);
      assertThat(database.query("SELECT COUNT(*) FROM moka.parked_notifications")).isEqualTo("0");
      assertThat(database.query("SELECT id, b FROM inverse ORDER BY id")).isEqualTo("1,20|2,25");
    }
  }

  /** A run is a transaction of its own to what it breaks, though others share its commit. */
  @Test
  void failingRow_isShownFromItsFirstFailure() throws Exception {
    try (TestDatabase database = open("")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TABLE r (id INTEGER PRIMARY KEY, x INTEGER)",
          "CREATE TRIGGER invert AFTER INSERT OR UPDATE ON t FOR EACH ROW INSERT INTO r VALUES"
              + " (NEW.id, 100 / NEW.a)",
          "INSERT INTO t VALUES (1, 0), (2, 5)");
      String failing =
          "SELECT row_key, attempts >= 1, next_attempt_at > TIMESTAMP '2000-01-01 00:00:00',"
              + " last_error FROM moka.failing_notifications";
      String shown = database.query(failing);
      while (!shown.contains("Division")) {
        Thread.onSpinWait();
        shown = database.query(failing);
      }
      assertThat(shown).isEqualTo("ID = 1,TRUE,TRUE,Division by zero");
      assertThat(database.query("SELECT failing, last_error, parked FROM moka.trigger_queue"))
          .isEqualTo("1,Division by zero,0");
      database.run("UPDATE t SET a = 4 WHERE id = 1", AWAIT);
      assertThat(database.query(failing)).isEmpty();
      assertThat(database.query("SELECT failing FROM moka.trigger_queue")).isEqualTo("0");
    }
  }

  @Test
  void deferredForeignKey_brokenByOneRun_parksThatRowAlone() throws SQLException {
    try (TestDatabase database = open(";triggerretries=1")) {
      database.run(
          "CREATE TABLE hen (id INTEGER PRIMARY KEY)",
          "CREATE TABLE egg (id INTEGER PRIMARY KEY, hen INTEGER REFERENCES hen (id) DEFERRABLE"
              + " INITIALLY DEFERRED)",
          "CREATE TABLE wish (id INTEGER PRIMARY KEY, with_hen BOOLEAN)",
          "CREATE TRIGGER laying AFTER INSERT OR UPDATE ON wish FOR EACH ROW BEGIN ATOMIC INSERT"
              + " INTO egg VALUES (NEW.id, NEW.id); INSERT INTO hen SELECT NEW.id FROM (VALUES (0))"
              + " AS once WHERE NEW.with_hen; END",
          "ALTER TRIGGER laying PAUSE",
          "INSERT INTO wish VALUES (1, TRUE), (2, FALSE), (3, TRUE)",
          "ALTER TRIGGER laying RESUME",
          AWAIT);
      assertThat(database.query("SELECT id FROM egg ORDER BY id")).isEqualTo("1|3");
      assertThat(database.query("SELECT row_key FROM moka.parked_notifications"))
          .isEqualTo("ID = 2");
      assertThat(database.query("SELECT error FROM moka.parked_notifications"))
          .contains("EGG")
          .contains("HEN");
      database.run("UPDATE wish SET with_hen = TRUE WHERE id = 2", AWAIT);
      assertThat(database.query("SELECT id FROM egg ORDER BY id")).isEqualTo("1|2|3");
      assertThat(database.query("CHECK DATABASE")).isEmpty();
    }
  }

  @Test
  void observerClass_withSequencesAndOnConflict_runsAsASessionWould() throws SQLException {
    try (TestDatabase database = open(";observers=" + Numbering.class.getName())) {
      database.run(
          "CREATE SEQUENCE s START WITH 7",
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "CREATE TABLE numbered (id INTEGER PRIMARY KEY, n BIGINT)",
          "CREATE TRIGGER numbering AFTER INSERT ON t FOR EACH ROW CALL '"
              + Numbering.class.getName()
              + "'",
          "INSERT INTO t VALUES (1)",
          AWAIT);
      assertThat(database.query("SELECT id, n FROM numbered")).isEqualTo("1,14");
    }
  }

  /** Draws a number, and adds it to itself. */
  public static final class Numbering implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) {
      Object id = change.after().get("ID");
      session.update("INSERT INTO numbered VALUES (?, NEXT VALUE FOR s)", id);
      session.update(
          "INSERT INTO numbered VALUES (?, CURRENT VALUE FOR s) ON CONFLICT (id) DO UPDATE SET n ="
              + " numbered.n + EXCLUDED.n",
          id);
    }
  }

  @Test
  void cycleThatNeverEnds_isParkedAtTheDepthLimit() throws SQLException {
    try (TestDatabase database = open(";triggerdepth=60")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
          "CREATE TRIGGER runaway AFTER INSERT OR UPDATE OF a ON t FOR EACH ROW ALLOW CYCLE UPDATE"
              + " t SET a = a + 1 WHERE id = NEW.id",
          "INSERT INTO t VALUES (1, 0)",
          AWAIT);
      assertThat(database.query("SELECT parked FROM moka.trigger_queue")).isEqualTo("1");
      assertThat(Integer.parseInt(database.query("SELECT a FROM t"))).isBetween(50, 100);
      assertThat(database.query("SELECT chain_depth > 50 FROM moka.parked_notifications"))
          .isEqualTo("TRUE");
    }
  }

  @Test
  void droppedTrigger_withAFullQueue_leavesNothing() throws SQLException {
    try (TestDatabase database = open("")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "CREATE TABLE seen (id INTEGER PRIMARY KEY)",
          "CREATE TRIGGER copy AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id)",
          "ALTER TRIGGER copy PAUSE",
          "INSERT INTO t VALUES (1), (2), (3)",
          "DROP TRIGGER copy DISCARD",
          AWAIT,
          "CREATE TRIGGER copy AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id)",
          "INSERT INTO t VALUES (4)",
          AWAIT);
      assertThat(database.query("SELECT id FROM seen")).isEqualTo("4");
      assertThat(database.query("SELECT waiting, committed FROM moka.trigger_queue"))
          .isEqualTo("0,1");
    }
  }

  @Test
  void openTransaction_whenATriggerIsCreated_fails() throws SQLException {
    try (TestDatabase database = open("");
        Connection writer = database.begin()) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE TABLE seen (id INTEGER PRIMARY KEY)");
      execute(writer, "INSERT INTO t VALUES (1)");
      database.run(
          "CREATE TRIGGER copy AFTER INSERT ON t FOR EACH ROW INSERT INTO seen VALUES (NEW.id)");
      assertThatThrownBy(writer::commit)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      execute(writer, "INSERT INTO t VALUES (2)");
      writer.commit();
      database.run(AWAIT);
      assertThat(database.query("SELECT id FROM seen")).isEqualTo("2");
    }
  }

  /** Many writers, and a chain of two triggers, end where a recomputation ends. */
  @Test
  void writersAtOnce_derivedTables_equalRecomputation() throws Exception {
    long seed = 7;
    try (TestDatabase database = open(";durability=relaxed")) {
      database.run(
          "CREATE TABLE item (id INTEGER PRIMARY KEY, grp INTEGER, a INTEGER)",
          "CREATE TABLE per_group (grp INTEGER PRIMARY KEY, n INTEGER, s INTEGER)",
          "CREATE TABLE grand (id INTEGER PRIMARY KEY, s INTEGER)",
          "INSERT INTO grand VALUES (1, 0)",
          "INSERT INTO per_group VALUES (0, 0, 0), (1, 0, 0), (2, 0, 0)",
          "CREATE TRIGGER grouping_ AFTER INSERT OR UPDATE OR DELETE ON item FOR EACH ROW BEGIN"
              + " ATOMIC UPDATE per_group SET n = n - 1, s = s - OLD.a WHERE grp = OLD.grp; UPDATE"
              + " per_group SET n = n + 1, s = s + NEW.a WHERE grp = NEW.grp; END",
          "CREATE TRIGGER sums AFTER UPDATE OF s ON per_group FOR EACH ROW UPDATE grand SET s = s +"
              + " NEW.s - COALESCE(OLD.s, 0)");
      ExecutorService writers = Executors.newFixedThreadPool(3);
      try {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          Random random = new Random(seed + i);
          running.add(
              writers.submit(
                  () -> {
                    write(database, random);
                    return null;
                  }));
        }
        for (Future<?> one : running) {
          one.get();
        }
      } finally {
        writers.shutdownNow();
      }
      database.run(AWAIT);
      assertThat(database.query("SELECT grp, n, s FROM per_group WHERE n > 0 ORDER BY grp"))
          .isEqualTo(
              database.query("SELECT grp, COUNT(*), SUM(a) FROM item GROUP BY grp ORDER BY grp"));
      assertThat(database.query("SELECT s FROM grand"))
          .isEqualTo(database.query("SELECT SUM(a) FROM item"));
      assertThat(database.query("SELECT SUM(parked) FROM moka.trigger_queue")).isEqualTo("0");
    }
  }

  private static void write(TestDatabase database, Random random) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO item SELECT ?, ?, ? FROM (VALUES (0)) AS v WHERE NOT EXISTS (SELECT 1"
                    + " FROM item WHERE id = ?)");
        PreparedStatement update =
            connection.prepareStatement("UPDATE item SET grp = ?, a = ? WHERE id = ?");
        PreparedStatement delete = connection.prepareStatement("DELETE FROM item WHERE id = ?")) {
      for (int i = 0; i < 150; i++) {
        int id = random.nextInt(40);
        switch (random.nextInt(4)) {
          case 0 -> {
            insert.setInt(1, id);
            insert.setInt(2, random.nextInt(3));
            insert.setInt(3, random.nextInt(100));
            insert.setInt(4, id);
            insert.executeUpdate();
          }
          case 1 -> {
            delete.setInt(1, id);
            delete.executeUpdate();
          }
          default -> {
            update.setInt(1, random.nextInt(3));
            update.setInt(2, random.nextInt(100));
            update.setInt(3, id);
            update.executeUpdate();
          }
        }
      }
    }
  }
}

package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of triggers, step by step, with something else in between. */
final class TriggerRunTest {
  private final KvStore store = new MemoryStore();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Deque<Runnable> background = new ArrayDeque<>();
  private Runnable beforeCommit = () -> {};
  private final TransactionEngine transactions =
      TransactionEngine.embedded(
          store,
          new Environment(
              Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              (step, start) -> {
                if (step == ProtocolStep.BEFORE_OBSERVER_COMMIT) {
                  Runnable once = beforeCommit;
                  beforeCommit = () -> {};
                  once.run();
                }
              }),
          EngineOptions.DEFAULT);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(Durability.BUFFERED, 1 << 20, Duration.ofSeconds(1)),
          Clock.systemUTC(),
          timer,
          background::add,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});
  private final ObserverWorker worker =
      transactions.observers().worker(WorkerOptions.DEFAULT.withSeed(1));

  @BeforeEach
  void create() {
    run("CREATE TABLE t (id INT PRIMARY KEY, a INT)");
    run("CREATE TABLE total (id INT PRIMARY KEY, n INT)");
    run("CREATE TABLE seen (id INT PRIMARY KEY, a INT)");
    run("INSERT INTO total VALUES (1, 0)");
    run("INSERT INTO seen VALUES (-1, -1)");
    run(
        "CREATE TRIGGER tr AFTER INSERT OR UPDATE ON t FOR EACH ROW BEGIN ATOMIC UPDATE total SET n"
            + " = n + NEW.a - COALESCE(OLD.a, 0); DELETE FROM seen WHERE id = NEW.id; INSERT INTO"
            + " seen VALUES (NEW.id, NEW.a); END");
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    timer.shutdownNow();
  }

  private ExecutionResult run(String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  private String query(String sql) {
    try (RowCursor rows = ((ExecutionResult.Rows) run(sql)).cursor()) {
      StringJoiner text = new StringJoiner("|");
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        StringJoiner cells = new StringJoiner(",");
        for (Object cell : row) {
          cells.add(String.valueOf(cell));
        }
        text.add(cells.toString());
      }
      return text.toString();
    }
  }

  private void runTriggers() {
    boolean more = true;
    while (more) {
      more = worker.work();
    }
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  /** Each row of a batch must count as written, not just the last. */
  @Test
  void indexCreatedBeforeTheCommit_missesNoRowOfATrigger() {
    run("INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
    beforeCommit = () -> run("CREATE INDEX seen_a ON seen (a)");
    runTriggers();
    assertThat(query("SELECT id FROM seen WHERE a = 10 OR a = 20 OR a = 30 ORDER BY a"))
        .isEqualTo("1|2|3");
    assertThat(query("CHECK DATABASE")).isEmpty();
    assertThat(query("SELECT n FROM total")).isEqualTo("60");
  }

  @Test
  void conflictAtTheCommit_runsAgainFromANewSnapshot() {
    run("INSERT INTO t VALUES (1, 10)");
    beforeCommit = () -> run("UPDATE total SET n = 1000");
    runTriggers();
    assertThat(query("SELECT n FROM total")).isEqualTo("1010");
    assertThat(query("SELECT committed, conflicts, retries FROM moka.trigger_queue"))
        .isEqualTo("1,1,0");
  }

  @Test
  void rowChangedBeforeTheCommit_isShownAgain_withWhatWasSeen() {
    run("INSERT INTO t VALUES (1, 10)");
    beforeCommit = () -> run("UPDATE t SET a = 15 WHERE id = 1");
    runTriggers();
    assertThat(query("SELECT n FROM total")).isEqualTo("15");
    assertThat(query("SELECT a FROM seen WHERE id = 1")).isEqualTo("15");
  }

  @Test
  void triggerDroppedBeforeTheCommit_mayStillCommit_butNotRunAgain() {
    run("INSERT INTO t VALUES (1, 10)");
    beforeCommit = () -> run("DROP TRIGGER tr DISCARD");
    runTriggers();
    String total = query("SELECT n FROM total");
    assertThat(total).isIn("0", "10");
    run("INSERT INTO t VALUES (2, 20)");
    runTriggers();
    assertThat(query("SELECT n FROM total")).isEqualTo(total);
    assertThat(query("CHECK DATABASE")).isEmpty();
  }

  @Test
  void changesOfOneRow_areCollapsed_andAddUp() {
    for (int i = 1; i <= 5; i++) {
      run("INSERT INTO t VALUES (" + i + ", 1)");
      run("UPDATE t SET a = a + 1 WHERE id = " + i);
      run("UPDATE t SET a = a * 10 WHERE id = " + i);
    }
    runTriggers();
    assertThat(query("SELECT n FROM total")).isEqualTo("100");
    assertThat(query("SELECT committed FROM moka.trigger_queue")).isEqualTo("5");
  }
}

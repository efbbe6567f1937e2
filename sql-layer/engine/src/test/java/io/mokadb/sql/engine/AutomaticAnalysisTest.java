package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.SharedOracle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables are analysed when enough of their rows have changed, step by step. */
final class AutomaticAnalysisTest {
  private final MovingClock clock = new MovingClock();
  private final Timer timer = new Timer();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, environment(), EngineOptions.DEFAULT);
  private SqlDatabase database = open(new AnalysisSettings(true, 100, 10));
  private Session session = database.connect("ADA", () -> {});

  private Environment environment() {
    return new Environment(
        clock, (period, task) -> () -> {}, Runnable::run, new ParkingWaiter(), FaultPoints.NONE);
  }

  private SqlDatabase open(AnalysisSettings analysis) {
    return open(transactions, store, analysis);
  }

  private SqlDatabase open(TransactionEngine engine, KvStore of, AnalysisSettings analysis) {
    return SqlDatabase.open(
        engine,
        Storage.withoutBackup(of),
        new DatabaseSettings(
            Durability.BUFFERED,
            64 << 20,
            Duration.ofSeconds(1),
            true,
            Workspace.unshared(),
            analysis,
            DatabaseTracer.NONE,
            List.of()),
        clock,
        timer,
        Runnable::run,
        new TriggerSupport(engine.observers(), Set.of()),
        "test");
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    timer.shutdownNow();
  }

  @Test
  void step_moreRowsChangedThanTheThreshold_analyses() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 100);
    settle();
    assertThat(rows("SELECT changed_rows, analyzed_at FROM moka.table_statistics"))
        .containsExactly(Arrays.asList(100L, null));

    fill(100, 101);
    run("UPDATE t SET b = 1 WHERE a < 10");
    settle();

    assertThat(rows("SELECT table_rows, changed_rows FROM moka.table_statistics"))
        .containsExactly(List.of(101.0, 0L));
    assertThat(rows("SELECT analyzed_at = CURRENT_TIMESTAMP FROM moka.table_statistics"))
        .containsExactly(List.of(true));
    assertThat(distinct("A")).isEqualTo(101);
  }

  @Test
  void step_updatesAndDeletes_countAsChanges() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 400);
    settle();
    run("UPDATE t SET b = a WHERE a < 62");
    run("DELETE FROM t WHERE a >= 330");
    later();
    settle();
    assertThat(changed()).isEqualTo(132);

    run("MERGE INTO t USING (VALUES (1)) s(x) ON t.a = s.x WHEN MATCHED THEN DELETE");
    settle();
    assertThat(changed()).isZero();
    assertThat(distinct("B")).isEqualTo(61);
  }

  @Test
  void step_tableAnalysedAMomentAgo_waits() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 200);
    settle();
    assertThat(changed()).isZero();
    fill(200, 1000);
    settle();
    assertThat(changed()).isEqualTo(800);

    later();
    settle();

    assertThat(changed()).isZero();
  }

  @Test
  void step_largeTable_isScannedInParts() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, AutomaticAnalysis.STEP + 1);

    timer.runNext();
    assertThat(changed()).isEqualTo(AutomaticAnalysis.STEP + 1);
    assertThat(timer.rest()).isLessThan(AutomaticAnalysis.PERIOD);
    timer.runNext();

    assertThat(changed()).isZero();
    assertThat(distinct("A")).isEqualTo(AutomaticAnalysis.STEP + 1);
    timer.runNext();
    assertThat(timer.rest()).isEqualTo(AutomaticAnalysis.PERIOD);
  }

  @Test
  void step_tableDroppedBetweenSteps_goesOnWithOthers() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, AutomaticAnalysis.STEP + 1);
    timer.runNext();
    run("DROP TABLE t");
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 200);

    settle();
    settle();

    assertThat(changed()).isZero();
    assertThat(distinct("A")).isEqualTo(200);
  }

  @Test
  void step_tableEmptyForAMoment_keepsWhatIsKnownOfColumns() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 200);
    settle();
    run("DELETE FROM t");
    later();
    settle();

    assertThat(changed()).isZero();
    assertThat(distinct("A")).isEqualTo(200);
  }

  @Test
  void step_afterReopening_knowsOfEarlierChanges() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, 200);
    database.close();
    timer.forget();
    database = open(new AnalysisSettings(true, 100, 10));
    session = database.connect("ADA", () -> {});

    settle();

    assertThat(distinct("A")).isEqualTo(200);
  }

  /** The oldest node leads; when it is gone, the next one does. */
  @Test
  void step_nodeThatDoesNotLead_leavesTheWorkToTheOneThatDoes() {
    database.close();
    timer.forget();
    LocalNodes nodes = new LocalNodes();
    SharedOracle oracle = new SharedOracle(clock);
    Nodes leader = nodes.join(oracle.next(), "test");
    KvStore shared = new MemoryStore(false);
    try (TransactionEngine second =
        TransactionEngine.create(
            shared,
            oracle,
            environment().withNodes(nodes.join(oracle.next(), "test")),
            EngineOptions.DEFAULT)) {
      database = open(second, shared, new AnalysisSettings(true, 100, 10));
      session = database.connect("ADA", () -> {});
      run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
      fill(0, 200);
      settle();
      assertThat(changed()).isEqualTo(200);
      nodes.kill(leader.self());
      settle();
      assertThat(changed()).isZero();
      database.close();
    }
  }

  @Test
  void start_turnedOff_doesNothing() {
    timer.forget();
    try (SqlDatabase quiet = open(new AnalysisSettings(false, 0, 0))) {
      assertThat(quiet).isNotNull();
      assertThat(timer.waiting).isEmpty();
    }
  }

  @Test
  void close_whileATableIsScanned_endsIt() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    fill(0, AutomaticAnalysis.STEP + 1);
    timer.runNext();

    database.close();
    timer.runNext();

    assertThat(timer.waiting).isEmpty();
  }

  /** The plan that a prepared statement has when the table is empty is not the one to keep. */
  @Test
  void analysed_preparedStatement_isPlannedAnew() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    run("CREATE INDEX t_b ON t (b)");
    PreparedStatement prepared =
        session.prepare("SELECT COUNT(*) FROM t WHERE b = 7", PrepareOptions.NONE);
    EngineStatement statement = (EngineStatement) prepared;
    OpenTransaction open = ((EngineSession) session).current();
    CachedStatement.Planned before = statement.plans().common(open);
    assertThat(statement.plans().common(open)).isSameAs(before);
    session.commit();
    fill(0, 5_000);
    assertThat(statement.plans().common(((EngineSession) session).current()).plan())
        .isSameAs(before.plan());
    session.commit();

    settle();

    assertThat(statement.plans().common(((EngineSession) session).current()).plan())
        .isNotSameAs(before.plan());
    session.commit();
  }

  @Test
  void analysed_otherTable_keepsThePlan() {
    run("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    run("CREATE TABLE u (a INT PRIMARY KEY)");
    PreparedStatement prepared = session.prepare("SELECT a FROM u", PrepareOptions.NONE);
    EngineStatement statement = (EngineStatement) prepared;
    CachedStatement.Planned before = statement.plans().common(((EngineSession) session).current());
    session.commit();

    fill(0, 5_000);
    run("ANALYZE t");

    assertThat(statement.plans().common(((EngineSession) session).current()).plan())
        .isSameAs(before.plan());
    session.commit();
  }

  private void fill(int from, int to) {
    for (int start = from; start < to; start += 10_000) {
      StringBuilder sql = new StringBuilder("INSERT INTO t VALUES ");
      for (int i = start; i < Math.min(to, start + 10_000); i++) {
        sql.append(i == start ? "" : ", ").append('(').append(i).append(", NULL)");
      }
      run(sql.toString());
    }
  }

  /** Lets all work be done that is due now. */
  private void settle() {
    do {
      timer.runNext();
    } while (timer.rest().compareTo(AutomaticAnalysis.PERIOD) < 0);
  }

  private void later() {
    clock.now = clock.now.plus(Duration.ofMinutes(2));
  }

  private double distinct(String column) {
    return (Double)
        rows("SELECT distinct_values FROM moka.column_statistics WHERE column_name = '"
                + column
                + "'")
            .get(0)
            .get(0);
  }

  private long changed() {
    return (Long) rows("SELECT changed_rows FROM moka.table_statistics").get(0).get(0);
  }

  private ExecutionResult run(String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  private List<List<Object>> rows(String sql) {
    List<List<Object>> rows = new ArrayList<>();
    try (RowCursor cursor = ((ExecutionResult.Rows) run(sql)).cursor()) {
      for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
        rows.add(Arrays.asList(row));
      }
    }
    return rows;
  }

  /** Moves when it is told to. */
  private static final class MovingClock extends Clock {
    private Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  /** Keeps what is to run once until it is told to run it; nothing runs by itself. */
  private static final class Timer extends ScheduledThreadPoolExecutor {
    private record Task(Runnable work, Duration rest) {}

    private final Deque<Task> waiting = new ArrayDeque<>();

    Timer() {
      super(1);
    }

    void runNext() {
      waiting.removeFirst().work.run();
    }

    Duration rest() {
      return waiting.getFirst().rest;
    }

    void forget() {
      waiting.clear();
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
      waiting.add(new Task(command, Duration.of(delay, unit.toChronoUnit())));
      return super.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
        Runnable command, long initialDelay, long delay, TimeUnit unit) {
      return super.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
    }
  }
}

package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.BatchException;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.system.SystemEnvironment;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements whose calls to store or oracle are not answered, until something ends them. */
@Timeout(120)
final class StoppedCallsTest {
  private static final ExecuteOptions SHORT = new ExecuteOptions(0, 20);
  private static final String BY_USER = "cancelled by the user";

  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final AwayStore store = new AwayStore(new MemoryStore(false));
  private final QuietOracle oracle = new QuietOracle();
  private final Steps steps = new Steps();
  private final TransactionEngine transactions =
      TransactionEngine.create(store, oracle, environment(), EngineOptions.DEFAULT);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(Durability.SYNC, 1 << 24, Duration.ofSeconds(1)),
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});

  private Environment environment() {
    Environment outside = system.environment();
    return new Environment(
        outside.clock(),
        (period, task) -> () -> {},
        task -> CompletableFuture.runAsync(task).join(),
        outside.waiter(),
        steps);
  }

  /** An oracle that may not answer, as that of a cluster: it has a limit of its own. */
  private static final class QuietOracle implements TimestampOracle {
    private final TimestampOracle oracle =
        new EmbeddedOracle(new MemoryStore(), Clock.systemUTC(), Duration.ofSeconds(3));
    private volatile boolean quiet;

    @Override
    public long next() {
      if (quiet) {
        throw new KvException(KvException.Kind.TIMEOUT, "The timestamp oracle did not answer");
      }
      return oracle.next();
    }

    @Override
    public long forReading() {
      return next();
    }
  }

  /** Does something at a step of the protocol, once. */
  private static final class Steps implements FaultPoints {
    private volatile ProtocolStep at;
    private volatile Runnable action;

    void at(ProtocolStep step, Runnable what) {
      action = what;
      at = step;
    }

    @Override
    public void reached(ProtocolStep step, long startTimestamp) {
      if (step == at) {
        at = null;
        action.run();
      }
    }
  }

  @BeforeEach
  void fill() {
    run("CREATE TABLE parent (id INT PRIMARY KEY)");
    run("CREATE TABLE t (id INT PRIMARY KEY, a INT, p INT REFERENCES parent)");
    run("CREATE INDEX by_a ON t (a)");
    run("CREATE TABLE numbered (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a INT)");
    run("CREATE TABLE hidden (a INT)");
    run("CREATE SEQUENCE numbers");
    run("INSERT INTO parent VALUES (1), (2)");
    run("INSERT INTO t VALUES (1, 1, 1), (2, 2, 1), (3, 3, 1)");
  }

  @AfterEach
  void close() {
    store.comeBack();
    oracle.quiet = false;
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private List<Object[]> run(String sql) {
    return run(sql, ExecuteOptions.NONE);
  }

  private List<Object[]> run(String sql, ExecuteOptions options) {
    List<Object[]> rows = new ArrayList<>();
    if (session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], options)
        instanceof ExecutionResult.Rows result) {
      for (Object[] row = result.cursor().next(); row != null; row = result.cursor().next()) {
        rows.add(row);
      }
      result.cursor().close();
    }
    return rows;
  }

  private void cancelled() {
    CompletableFuture.runAsync(session::cancel).join();
  }

  private static void assertFails(SqlState state, String text, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).as("%s", e).isEqualTo(state))
        .hasMessageContaining(text);
  }

  private void assertSound() {
    assertThat(run("SELECT id, a FROM t ORDER BY id")).hasSize(3);
    assertThat(run("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE id = 2",
        "SELECT COUNT(*) FROM t",
        "SELECT id FROM t WHERE a = 2",
        "SELECT x.id FROM t x JOIN t y ON x.a = y.id",
        "SELECT a FROM t WHERE id = 2 FOR UPDATE",
        "SELECT a FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP WHERE id = 2",
        "EXPLAIN ANALYZE SELECT COUNT(*) FROM t",
        "INSERT INTO t VALUES (4, 4, 1)",
        "INSERT INTO numbered (a) VALUES (1)",
        "INSERT INTO hidden VALUES (1)",
        "INSERT INTO hidden SELECT NEXT VALUE FOR numbers FROM parent",
        "VALUES NEXT VALUE FOR numbers",
        "UPDATE t SET a = a + 1",
        "UPDATE t SET a = 7 WHERE id = 2 RETURNING a",
        "DELETE FROM t WHERE id = 3",
        "DELETE FROM parent WHERE id = 2",
        "MERGE INTO t USING (VALUES (3, 9)) AS s (id, a) ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET a = s.a",
        "CREATE TABLE made (id INT PRIMARY KEY)",
        "CREATE TABLE made AS SELECT * FROM t",
        "CREATE INDEX made ON t (p)",
        "ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)",
        "ANALYZE"
      })
  void statement_storeAway_endsByCancelAndByTimeout_andNothingIsLeft(String sql) {
    BiConsumer<Runnable, ExecuteOptions> away =
        (whenWaiting, options) -> {
          store.leave(whenWaiting);
          try {
            run(sql, options);
          } finally {
            store.comeBack();
          }
        };
    assertFails(
        SqlState.CANCELLED, BY_USER, () -> away.accept(this::cancelled, ExecuteOptions.NONE));
    assertFails(SqlState.CANCELLED, "its timeout of 20 ms", () -> away.accept(() -> {}, SHORT));
    assertSound();
    run(sql);
  }

  @Test
  void batch_storeAway_isCancelled() {
    store.leave(this::cancelled);
    assertThatThrownBy(
            () ->
                session
                    .prepare("INSERT INTO t VALUES (?, 1, 1)", PrepareOptions.NONE)
                    .executeBatch(List.of(new Object[] {7}, new Object[] {8}), ExecuteOptions.NONE))
        .isInstanceOfSatisfying(
            BatchException.class,
            e ->
                assertThat(e.failure())
                    .isInstanceOfSatisfying(
                        MokaException.class,
                        moka -> assertThat(moka.state()).isEqualTo(SqlState.CANCELLED)));
    store.comeBack();
    assertSound();
  }

  @Test
  void fetch_storeAway_isCancelled() {
    for (int i = 10; i < 3_000; i++) {
      run("INSERT INTO hidden VALUES (" + i + ")");
    }
    ExecutionResult.Rows rows =
        (ExecutionResult.Rows)
            session
                .prepare("SELECT a FROM hidden", PrepareOptions.NONE)
                .execute(new Object[0], ExecuteOptions.NONE);
    store.leave(this::cancelled);
    assertFails(
        SqlState.CANCELLED,
        BY_USER,
        () -> {
          while (rows.cursor().next() != null) {}
        });
  }

  @Test
  void statementOfATransaction_cancelled_theTransactionGoesOn() {
    session.setAutoCommit(false);
    run("UPDATE t SET a = 10 WHERE id = 1");
    ExecutionResult.Rows open =
        (ExecutionResult.Rows)
            session
                .prepare("SELECT x.id FROM parent p JOIN t x ON x.p = p.id", PrepareOptions.NONE)
                .execute(new Object[0], ExecuteOptions.NONE);
    store.leave(this::cancelled);
    assertFails(
        SqlState.CANCELLED, BY_USER, () -> run("UPDATE t SET a = a + 1 WHERE id IN (2, 3)"));
    store.comeBack();
    // An open result has the limits of its own statement.
    int rows = 0;
    while (open.cursor().next() != null) {
      rows++;
    }
    assertThat(rows).isEqualTo(3);
    run("UPDATE t SET a = 20 WHERE id = 2");
    session.commit();
    session.setAutoCommit(true);
    assertThat(run("SELECT a FROM t ORDER BY id"))
        .containsExactly(new Object[] {10}, new Object[] {20}, new Object[] {3});
    assertSound();
  }

  @Test
  void commit_storeAwayBeforeTheCommitPoint_isCancelled_andRolledBack() {
    session.setAutoCommit(false);
    run("UPDATE t SET a = 10 WHERE id = 1");
    store.leave(this::cancelled);
    assertFails(SqlState.CANCELLED, "its transaction was rolled back", session::commit);
    store.comeBack();
    assertThat(session.inTransaction()).isFalse();
    assertThat(run("SELECT a FROM t WHERE id = 1")).containsExactly(new Object[] {1});
    session.setAutoCommit(true);
    assertSound();
  }

  @Test
  void commit_storeAwayAtTheCommitPoint_isUnknown_neverAFailure() {
    session.setAutoCommit(false);
    run("UPDATE t SET a = 10");
    steps.at(
        ProtocolStep.BEFORE_COMMIT_PRIMARY,
        () -> {
          store.letMutationsArrive();
          store.leave(this::cancelled);
        });
    assertFails(SqlState.COMMIT_OUTCOME_UNKNOWN, "is not known", session::commit);
    store.comeBack();
    session.setAutoCommit(true);
    assertThat(run("SELECT DISTINCT a FROM t")).containsExactly(new Object[] {10});
    assertSound();
  }

  @Test
  void oracleQuiet_begin_isAConnectionFailure_andLaterStatementsWork() {
    oracle.quiet = true;
    assertFails(
        SqlState.CONNECTION_LOST, "oracle did not answer", () -> run("SELECT COUNT(*) FROM t"));
    assertFails(
        SqlState.CONNECTION_LOST, "oracle did not answer", () -> run("DELETE FROM t WHERE id = 1"));
    oracle.quiet = false;
    assertSound();
  }

  @Test
  void oracleQuiet_commit_isRolledBack() {
    session.setAutoCommit(false);
    run("UPDATE t SET a = 10");
    steps.at(ProtocolStep.BEFORE_COMMIT_TIMESTAMP, () -> oracle.quiet = true);
    assertFails(
        SqlState.TRANSACTION_ROLLED_BACK,
        "The transaction was rolled back: The timestamp oracle did not answer",
        session::commit);
    oracle.quiet = false;
    session.setAutoCommit(true);
    assertThat(run("SELECT a FROM t WHERE a = 10")).isEmpty();
    assertSound();
  }
}

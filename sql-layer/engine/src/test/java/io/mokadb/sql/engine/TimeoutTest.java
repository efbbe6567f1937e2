package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timeouts reach everything that may take long, not only what has a plan. */
final class TimeoutTest {
  private static final ExecuteOptions AT_ONCE = new ExecuteOptions(0, 1);

  private final SystemEnvironment system = new SystemEnvironment();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
  private final Hasty timer = new Hasty();
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          new Storage(
              store,
              TimeoutTest::backup,
              Storage.withoutBackup(store).temporary(),
              Storage.withoutBackup(store).supervisor()),
          new DatabaseSettings(
              Durability.BUFFERED,
              1 << 20,
              Duration.ofSeconds(1),
              true,
              Workspace.unshared(),
              new AnalysisSettings(false, 0, 0),
              DatabaseTracer.NONE,
              List.of()),
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});

  /** A timeout is over as soon as it is set. */
  private static final class Hasty extends ScheduledThreadPoolExecutor {
    Hasty() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
      command.run();
      return super.schedule(() -> {}, 1, TimeUnit.DAYS);
    }
  }

  @BeforeEach
  void fill() {
    run("CREATE TABLE t (id INT PRIMARY KEY, a INT)", ExecuteOptions.NONE);
    run("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)", ExecuteOptions.NONE);
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  /** Looks at the cancellation as a real one does, which a test of its own shows. */
  private static DatabaseBackup.Report backup(
      Path directory, DatabaseBackup.Witness witness, Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      throw new MokaException(SqlState.CANCELLED, cancellation.reason());
    }
    throw new AssertionError("Nobody told the backup that its time is over");
  }

  private ExecutionResult run(String sql, ExecuteOptions options) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], options);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*) FROM t AS x, t AS y",
        "UPDATE t SET a = a + 1",
        "CHECK DATABASE",
        "ANALYZE",
        "CREATE INDEX i ON t (a)",
        "CREATE UNIQUE INDEX i ON t (a)",
        "CREATE TABLE u AS SELECT * FROM t",
        "ALTER TABLE t ALTER COLUMN a SET DATA TYPE VARCHAR(10)",
        "ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)",
        "BACKUP DATABASE TO 'nowhere'",
        "CALL MOKA.AWAIT_TRIGGERS()"
      })
  void statement_whoseTimeIsOver_isCancelledAndLeavesNothing(String sql) {
    assertThatThrownBy(() -> run(sql, AT_ONCE))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED))
        .hasMessageContaining("timeout");
    run("CREATE TABLE u (id INT PRIMARY KEY)", ExecuteOptions.NONE);
    run("INSERT INTO t VALUES (4, -4)", ExecuteOptions.NONE);
    run("CREATE INDEX i ON t (a)", ExecuteOptions.NONE);
    ExecutionResult.Rows findings =
        (ExecutionResult.Rows) run("CHECK DATABASE", ExecuteOptions.NONE);
    assertThat(findings.cursor().next()).isNull();
  }
}

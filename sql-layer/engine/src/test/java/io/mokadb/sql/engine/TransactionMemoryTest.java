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
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteMemory;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.system.SystemEnvironment;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a transaction remembers from one statement to the next counts against the process. */
final class TransactionMemoryTest {
  @TempDir private static Path directory;

  private final ProcessMemory memory = new ProcessMemory(1 << 20);
  private final SystemEnvironment system = new SystemEnvironment();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(
          store, system.environment(), EngineOptions.DEFAULT, new WriteSpace(Lease::new, null));
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(
              Durability.BUFFERED,
              1 << 20,
              Duration.ofSeconds(1),
              true,
              new Workspace(memory, directory),
              new AnalysisSettings(false, 0, 0),
              DatabaseTracer.NONE,
              List.of()),
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});

  /** Whether a transaction that asks for memory waits, is cancelled meanwhile, and gets none. */
  private boolean cancelling;

  private final class Lease implements WriteMemory.Lease {
    @Override
    public boolean tryAdd(long bytes) {
      return !cancelling;
    }

    @Override
    public void add(long bytes) {
      if (cancelling) {
        session.cancel();
        throw new TxnException(TxnException.Kind.OUT_OF_MEMORY, "There is none");
      }
    }

    @Override
    public void subtract(long bytes) {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void fill() {
    run("CREATE TABLE t (id INT PRIMARY KEY, a INT)");
    run("INSERT INTO t SELECT n, 0 FROM generate_series(1, 10000) n");
    run(
        "CREATE TABLE child (id INT PRIMARY KEY, p INT,"
            + " CONSTRAINT known FOREIGN KEY (p) REFERENCES t DEFERRABLE INITIALLY DEFERRED)");
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private void run(String sql) {
    ExecutionResult result =
        session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
    if (result instanceof ExecutionResult.Rows rows) {
      rows.cursor().close();
    }
  }

  /** Says which slice of rows had no room. */
  private int firstRefused(String sql, String who) {
    for (int from = 1; from < 10_000; from += 500) {
      String slice = sql.formatted(from, from + 499);
      try {
        run(slice);
      } catch (MokaException e) {
        assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY);
        assertThat(e).hasMessageContaining(who).hasMessageContaining(ProcessMemory.PROPERTY);
        return from;
      }
    }
    throw new AssertionError("There was room for all");
  }

  @Test
  void waitingForTheTransactionsMemory_endsAsCancelledIfTheStatementWas() {
    run("CREATE TABLE wide (id INT PRIMARY KEY, s VARCHAR(100000))");
    cancelling = true;
    assertThatThrownBy(() -> run("INSERT INTO wide VALUES (1, REPEAT('x', 100000))"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED));
  }

  @Test
  void checksThatArePutOff_count_andAreGivenBackWithTheTransaction() {
    session.setAutoCommit(false);
    String insert = "INSERT INTO child SELECT n, -n FROM generate_series(%d, %d) n";
    int refused = firstRefused(insert, "foreign key KNOWN of PUBLIC.CHILD");
    assertThat(refused).isGreaterThan(1);
    session.rollback();
    assertThat(memory.used()).isZero();
    run("INSERT INTO child VALUES (1, -1)");
    assertThatThrownBy(session::commit)
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.FOREIGN_KEY_VIOLATION));
    assertThat(memory.used()).isZero();
  }
}

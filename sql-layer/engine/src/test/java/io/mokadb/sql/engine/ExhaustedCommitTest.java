package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A COMMIT during which the heap is exhausted. */
final class ExhaustedCommitTest {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExhaustedStore store = new ExhaustedStore(new MemoryStore(false));
  private final TransactionEngine transactions =
      TransactionEngine.embedded(store, system.environment(), EngineOptions.DEFAULT);
  private final SqlDatabase database =
      SqlDatabase.open(
          transactions,
          Storage.withoutBackup(store),
          new DatabaseSettings(Durability.BUFFERED, 1 << 20, Duration.ofSeconds(1)),
          Clock.systemUTC(),
          timer,
          Runnable::run,
          new TriggerSupport(transactions.observers(), Set.of()),
          "test");
  private final Session session = database.connect("ADA", () -> {});
  private final Session other = database.connect("ADA", () -> {});

  /** Reads fail as they do without any heap. */
  private static final class ExhaustedStore extends ForwardingStore {
    private volatile boolean exhausted;

    ExhaustedStore(KvStore store) {
      super(store);
    }

    private void allocate() {
      if (exhausted) {
        throw new OutOfMemoryError("on purpose");
      }
    }

    @Override
    public CellView read(CellRead read, Deadline deadline) {
      allocate();
      return store().read(read, deadline);
    }

    @Override
    public List<CellView> read(List<CellRead> reads, Deadline deadline) {
      allocate();
      return store().read(reads, deadline);
    }

    @Override
    public CellCursor scan(ScanRequest request, Deadline deadline) {
      allocate();
      return store().scan(request, deadline);
    }
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private static ExecutionResult run(Session session, String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  /** What it held would be out of reach for all others until the process ends. */
  @Test
  void commit_deferredCheckExhaustsTheHeap_isRolledBack_andHoldsNothing() {
    run(other, "CREATE TABLE parent (id INT PRIMARY KEY)");
    run(other, "CREATE TABLE t (id INT PRIMARY KEY, a INT)");
    run(
        other,
        "CREATE TABLE child (id INT PRIMARY KEY, p INT, CONSTRAINT known FOREIGN KEY (p)"
            + " REFERENCES parent DEFERRABLE INITIALLY DEFERRED)");
    run(other, "INSERT INTO parent VALUES (1)");
    run(other, "INSERT INTO t VALUES (1, 1)");
    session.setAutoCommit(false);
    run(session, "UPDATE t SET a = 2 WHERE id = 1");
    run(session, "INSERT INTO child VALUES (1, 2)");
    store.exhausted = true;
    Throwable failure = catchThrowable(session::commit);
    store.exhausted = false;
    assertThat(failure)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.OUT_OF_MEMORY));
    assertThat(transactions.held(10)).isEmpty();
    run(other, "SET LOCK_WAIT = '10ms'");
    run(other, "UPDATE t SET a = a + 10 WHERE id = 1");
    assertThat(((ExecutionResult.Rows) run(other, "SELECT a FROM t")).cursor().next())
        .containsExactly(11);
  }
}

package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a session holds, and for how long. */
final class EngineSessionTest {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final KvStore store = new MemoryStore();
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

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
  }

  private ExecutionResult run(String sql) {
    return run(session, sql);
  }

  private static ExecutionResult run(Session session, String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  private RowCursor openQuery() {
    run("CREATE TABLE t (a INT PRIMARY KEY)");
    run("INSERT INTO t VALUES (1), (2), (3)");
    RowCursor cursor = ((ExecutionResult.Rows) run("SELECT a FROM t")).cursor();
    assertThat(cursor.next()).containsExactly(1);
    return cursor;
  }

  /** Its transaction would hold back garbage collection, and iterators of the store. */
  @Test
  void close_queryOfItsOwnTransactionLeftOpen_endsIt() {
    RowCursor cursor = openQuery();
    session.close();
    assertEnded(cursor);
  }

  @Test
  void close_queryOfAnOpenTransactionLeftOpen_endsIt() {
    session.setAutoCommit(false);
    RowCursor cursor = openQuery();
    session.close();
    assertEnded(cursor);
  }

  /** The rows that it wrote have no entry in the index, whatever it has defined since. */
  @Test
  void commit_ofATransactionThatDefines_afterItMovedOverAnIndexOfWhatItWrote_isRefused() {
    run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
    Session other = database.connect("BOB", () -> {});
    other.setIsolation(IsolationLevel.READ_COMMITTED);
    other.setAutoCommit(false);
    run(other, "INSERT INTO t VALUES (1, 10)");
    run("CREATE INDEX t_v ON t (v)");
    run(other, "CREATE TABLE u (id INT)");
    run(other, "INSERT INTO t VALUES (2, 20)");
    assertThatThrownBy(other::commit)
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.SERIALIZATION_CONFLICT));
    assertThat(((ExecutionResult.Rows) run("CHECK DATABASE")).cursor().next()).isNull();
  }

  @Test
  void commit_ofATransactionThatAltersWhatItWrote_isNotRefused() {
    run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
    session.setIsolation(IsolationLevel.READ_COMMITTED);
    session.setAutoCommit(false);
    run("INSERT INTO t VALUES (1, 10)");
    run("ALTER TABLE t ADD COLUMN w INT DEFAULT 5");
    run("INSERT INTO t VALUES (2, 20, 30)");
    run("CREATE TABLE u (id INT)");
    run("INSERT INTO u VALUES (1)");
    session.commit();
    assertThat(((ExecutionResult.Rows) run("CHECK DATABASE")).cursor().next()).isNull();
    RowCursor rows = ((ExecutionResult.Rows) run("SELECT w FROM t ORDER BY id")).cursor();
    assertThat(rows.next()).containsExactly(5);
    assertThat(rows.next()).containsExactly(30);
  }

  private static void assertEnded(RowCursor cursor) {
    assertThatThrownBy(cursor::next)
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_CURSOR_STATE));
  }
}

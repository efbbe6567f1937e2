package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.LargeObject;
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
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscriptions where no version is kept for longer than a reader needs it; and their cursors. */
@Timeout(120)
final class SubscriptionTest {
  private final SystemEnvironment system = new SystemEnvironment();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final KvStore store = new MemoryStore();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(
          store,
          system.environment(),
          EngineOptions.DEFAULT.withRetention(Duration.ZERO).withGcPeriod(Duration.ZERO));
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
  private final Session writer = database.connect("ADA", () -> {});
  private final Session reader = database.connect("BOB", () -> {});

  @BeforeEach
  void create() {
    run(writer, "CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    run(writer, "CREATE TABLE other (a INT PRIMARY KEY)");
    run(writer, "INSERT INTO t VALUES (1, 1)");
  }

  @AfterEach
  void close() {
    database.close();
    transactions.close();
    system.close();
    timer.shutdownNow();
    threads.shutdownNow();
  }

  private static ExecutionResult run(Session session, String sql) {
    return session.prepare(sql, PrepareOptions.NONE).execute(new Object[0], ExecuteOptions.NONE);
  }

  private RowCursor subscribe(String rest) {
    return ((ExecutionResult.Rows) run(reader, "SUBSCRIBE TO t" + rest)).cursor();
  }

  /** A row without its commit. */
  private static Object[] next(RowCursor cursor) {
    Object[] row = cursor.next();
    return row == null ? null : Arrays.copyOfRange(row, 1, row.length);
  }

  private static SqlState stateOf(Runnable call) {
    try {
      call.run();
      return null;
    } catch (MokaException e) {
      return e.state();
    }
  }

  @Test
  void changesThatWereNotRead_belowTheSafePoint_areAnErrorThatNamesTheTimestamp() {
    RowCursor cursor = subscribe("");
    assertThat(next(cursor)).containsExactly(1, 1, 1);
    // The first look lets go of the rows of the beginning.
    assertThat(cursor.await(0)).isFalse();
    run(writer, "UPDATE t SET b = 2");
    Object[] update = cursor.next();
    assertThat(cursor.next()).endsWith(1, 2);
    run(writer, "UPDATE t SET b = 3");
    transactions.collectGarbage();
    assertThatThrownBy(cursor::next)
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> {
              assertThat(e.state()).isEqualTo(SqlState.SNAPSHOT_TOO_OLD);
              assertThat(e)
                  .hasMessageContaining("too far behind: it stands at commit ")
                  .hasMessageContaining("Subscribe again without FROM");
            });
    assertThat(stateOf(() -> subscribe(" FROM " + update[0]))).isEqualTo(SqlState.SNAPSHOT_TOO_OLD);
    assertThat(next(subscribe(""))).containsExactly(1, 1, 3);
  }

  @Test
  void withoutChangesOfItsTable_itIsNeverBehind() {
    RowCursor cursor = subscribe(" WITH (snapshot = false)");
    run(writer, "INSERT INTO other VALUES (1)");
    transactions.collectGarbage();
    run(writer, "INSERT INTO other VALUES (2)");
    transactions.collectGarbage();
    // It looks once a second without news.
    assertThat(cursor.await(1_500)).isFalse();
    run(writer, "INSERT INTO t VALUES (2, 2)");
    assertThat(next(cursor)).containsExactly(1, 2, 2);
  }

  /** It is read at a snapshot that is readable yet, not at the one in which it came. */
  @Test
  void largeObject_ofARowThatGoes_isReadable_howeverOldItIs() {
    run(writer, "CREATE TABLE docs (a INT PRIMARY KEY, c CLOB)");
    run(writer, "INSERT INTO docs VALUES (1, REPEAT('x', 500000)), (2, REPEAT('y', 500000))");
    transactions.collectGarbage();
    RowCursor cursor =
        ((ExecutionResult.Rows) run(reader, "SUBSCRIBE TO docs WITH (snapshot = false)")).cursor();
    run(writer, "DELETE FROM docs WHERE a = 1");
    run(writer, "UPDATE docs SET c = 'z' WHERE a = 2");
    assertThat(text(cursor.next())).isEqualTo("x".repeat(500_000));
    assertThat(text(cursor.next())).isEqualTo("y".repeat(500_000));
    assertThat(text(cursor.next())).isEqualTo("z");
  }

  /** The same of what tells changes once. */
  @Test
  void largeObject_ofADeletedRow_isReadable_howeverOldItIs() {
    run(writer, "CREATE TABLE docs (a INT PRIMARY KEY, c CLOB)");
    run(writer, "INSERT INTO docs VALUES (1, REPEAT('x', 500000))");
    transactions.collectGarbage();
    long since = transactions.currentTimestamp();
    run(writer, "DELETE FROM docs");
    RowCursor cursor =
        ((ExecutionResult.Rows) run(reader, "SELECT 0, 0, 0, c FROM docs CHANGES SINCE " + since))
            .cursor();
    assertThat(text(cursor.next())).isEqualTo("x".repeat(500_000));
  }

  private static Object text(Object[] row) {
    return row[3] instanceof LargeObject object ? object.whole(1 << 20) : row[3];
  }

  @Test
  void betweenLooks_noTransactionIsOpen() {
    RowCursor cursor = subscribe("");
    assertThat(transactions.running()).isNotEmpty();
    assertThat(next(cursor)).containsExactly(1, 1, 1);
    assertThat(cursor.await(0)).isFalse();
    awaitNoTransaction();
    run(writer, "INSERT INTO t VALUES (2, 2), (3, 3)");
    assertThat(next(cursor)).containsExactly(1, 2, 2);
    awaitNoTransaction();
    assertThat(next(cursor)).containsExactly(1, 3, 3);
    cursor.close();
    RowCursor closed = subscribe("");
    closed.close();
    awaitNoTransaction();
  }

  /** Others may begin in the background, and end. */
  private void awaitNoTransaction() {
    while (!transactions.running().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void await_tellsWhetherThereIsARow_andFailsOnlyIfItWaits() {
    RowCursor cursor = subscribe(" WITH (snapshot = false)");
    assertThat(cursor.isEndless()).isTrue();
    assertThat(cursor.await(0)).isFalse();
    assertThat(cursor.await(1)).isFalse();
    run(writer, "INSERT INTO t VALUES (2, 2)");
    assertThat(cursor.await(60_000)).isTrue();
    assertThat(cursor.await(0)).isTrue();
    assertThat(next(cursor)).containsExactly(1, 2, 2);
    run(writer, "DROP TABLE t");
    while (!cursorHasFailed(cursor)) {
      Thread.onSpinWait();
    }
    assertThat(stateOf(cursor::next)).isEqualTo(SqlState.INVALID_CURSOR_STATE);
  }

  /** A look never fails; a wait does, and closes the cursor. */
  private static boolean cursorHasFailed(RowCursor cursor) {
    assertThat(cursor.await(0)).isFalse();
    SqlState state = stateOf(() -> assertThat(cursor.await(1)).isFalse());
    assertThat(state).isIn(null, SqlState.NO_SUCH_TABLE);
    return state != null;
  }

  @Test
  void endOfTheSession_endsTheWait() throws Exception {
    RowCursor cursor = subscribe(" WITH (snapshot = false)");
    Future<SqlState> end = threads.submit(() -> stateOf(cursor::next));
    reader.close();
    assertThat(end.get()).isEqualTo(SqlState.CONNECTION_CLOSED);
  }

  @Test
  void endOfTheDatabase_endsTheWait() throws Exception {
    RowCursor cursor = subscribe(" WITH (snapshot = false)");
    Future<SqlState> end = threads.submit(() -> stateOf(cursor::next));
    database.endSessions("The database is closed");
    assertThat(end.get()).isEqualTo(SqlState.CONNECTION_CLOSED);
  }

  @Test
  void timeout_ofAWait_namesItself() {
    RowCursor cursor =
        ((ExecutionResult.Rows)
                reader
                    .prepare("SUBSCRIBE TO t WITH (snapshot = false)", PrepareOptions.NONE)
                    .execute(new Object[0], new ExecuteOptions(0, 50)))
            .cursor();
    assertThatThrownBy(cursor::next)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED))
        .hasMessageContaining("longer than its timeout of 50 ms");
  }
}

package io.mokadb.jdbc;

import static io.mokadb.jdbc.FakeSetup.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.jdbc.fake.FakeSession;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Types;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

// A statement that is never cancelled would wait for ever.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StatementTest {
  /** The common pool may have one thread only, which a blocked task would hold. */
  private static final Executor THREAD_PER_TASK = task -> new Thread(task).start();

  private static final String INSERT = "INSERT INTO T VALUES (?)";

  private Connection connection;
  private Statement statement;

  @BeforeEach
  void open() throws SQLException {
    FakeSetup.fill()
        .row("INFORMATION_SCHEMA.COLUMNS", column("ID", 1))
        .row("INFORMATION_SCHEMA.COLUMNS", column("NAME", 2));
    connection = FakeSetup.connect();
    statement = connection.createStatement();
  }

  private static Object[] column(String name, int position) {
    Object[] row = new Object[17];
    row[1] = "PUBLIC";
    row[2] = "T";
    row[3] = name;
    row[4] = position;
    return row;
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void execute_query_givesResultSetThenNothing() throws SQLException {
    assertThat(statement.execute("SELECT * FROM N")).isTrue();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
    ResultSet rows = statement.getResultSet();
    assertThat(rows.next()).isTrue();
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(rows.isClosed()).isTrue();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
    assertThat(statement.getResultSet()).isNull();
  }

  @Test
  void execute_update_givesCountThenNothing() throws SQLException {
    assertThat(statement.execute("UPDATE MANY")).isFalse();
    assertThat(statement.getLargeUpdateCount()).isEqualTo(5_000_000_000L);
    assertThat(statement.getUpdateCount()).isEqualTo(Statement.SUCCESS_NO_INFO);
    assertThat(statement.getResultSet()).isNull();
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
    assertState("22023", () -> statement.getMoreResults(99));
  }

  @Test
  void execute_again_closesTheLastResultSet() throws SQLException {
    ResultSet first = statement.executeQuery("SELECT * FROM N");
    ResultSet second = statement.executeQuery("SELECT * FROM N");
    assertThat(first.isClosed()).isTrue();
    assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isFalse();
    assertThat(second.isClosed()).isFalse();
    statement.close();
    assertThat(second.isClosed()).isTrue();
  }

  @Test
  void execute_wrongKind_fails() throws SQLException {
    assertState("07005", () -> statement.executeQuery("UPDATE MANY"));
    assertState("07005", () -> statement.executeUpdate("SELECT * FROM N"));
    assertState("07001", () -> statement.execute(INSERT));
    assertState("42601", () -> statement.execute("NONSENSE"));
    assertState("22023", () -> statement.execute(null));
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      assertState("07005", insert::executeQuery);
      assertState("HY010", () -> insert.execute("SELECT * FROM N"));
    }
  }

  @Test
  void failure_ofTheEngine_isMapped() {
    assertState("40001", () -> statement.execute("FAIL SERIALIZATION_CONFLICT"));
    assertState("XX000", () -> statement.execute("CRASH"));
  }

  @Test
  void parameters_unset_failUntilSet() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      assertState("07001", insert::executeUpdate);
      assertState("07001", insert::addBatch);
      assertState("07001", () -> insert.setInt(2, 1));
      assertState("07001", () -> insert.setInt(0, 1));
      insert.setNull(1, Types.VARCHAR);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      insert.clearParameters();
      assertState("07001", insert::execute);
      assertThat(insert.getParameterMetaData().getParameterCount()).isEqualTo(1);
      assertThat(insert.getParameterMetaData().getParameterType(1)).isEqualTo(Types.VARCHAR);
      assertThat(insert.getParameterMetaData().getPrecision(1)).isEqualTo(20);
      assertState("22023", () -> insert.getParameterMetaData().getScale(2));
      assertThat(insert.getMetaData()).isNull();
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM N")) {
      assertThat(query.getMetaData().getColumnLabel(2)).isEqualTo("B");
    }
  }

  @Test
  void generatedKeys_byFlagNameAndIndex() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "a");
      insert.executeUpdate();
      assertKey(insert, 1, "1");
      insert.executeUpdate();
      assertKey(insert, 1, "2");
    }
    try (PreparedStatement insert =
        connection.prepareStatement(INSERT, new String[] {"NAME", "ID"})) {
      insert.setString(1, "b");
      insert.executeUpdate();
      assertKey(insert, 2, "b", "3");
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT, new int[] {2})) {
      insert.setString(1, "c");
      insert.executeUpdate();
      assertKey(insert, 1, "c");
    }
    assertState("42S22", () -> connection.prepareStatement(INSERT, new int[] {3}));
    assertState("22023", () -> connection.prepareStatement(INSERT, 77));
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, "d");
      insert.executeUpdate();
      assertThat(insert.getGeneratedKeys().next()).isFalse();
    }
  }

  private static void assertKey(Statement insert, int width, String... values) throws SQLException {
    try (ResultSet keys = insert.getGeneratedKeys()) {
      assertThat(keys.getMetaData().getColumnCount()).isEqualTo(width);
      assertThat(keys.next()).isTrue();
      for (int i = 0; i < values.length; i++) {
        assertThat(keys.getString(i + 1)).isEqualTo(values[i]);
      }
      assertThat(keys.next()).isFalse();
    }
  }

  @Test
  void generatedKeys_outliveTheCommit() throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
      for (String name : new String[] {"a", "b"}) {
        insert.setString(1, name);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1);
      ResultSet keys = insert.getGeneratedKeys();
      connection.commit();
      assertThat(keys.next()).isTrue();
      assertThat(keys.next()).isTrue();
      assertThat(keys.getLong("id")).isEqualTo(2);
      assertThat(insert.executeBatch()).isEmpty();
    }
  }

  @Test
  void batch_thatFails_tellsCountsAndState() throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (String name : new String[] {"a", "duplicate", "b"}) {
        insert.setString(1, name);
        insert.addBatch();
      }
      BatchUpdateException failure =
          catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
      assertThat(failure.getSQLState()).isEqualTo("23505");
      assertThat(failure.getUpdateCounts()).containsExactly(1);
      assertThat((Throwable) failure.getNextException())
          .isInstanceOf(SQLIntegrityConstraintViolationException.class);
      assertThat(insert.executeBatch()).isEmpty();
    }
    connection.setAutoCommit(true);
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (String name : new String[] {"a", "duplicate", "b"}) {
        insert.setString(1, name);
        insert.addBatch();
      }
      BatchUpdateException failure =
          catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
      assertThat(failure.getSQLState()).isEqualTo("23505");
      assertThat(failure.getUpdateCounts())
          .as("all or nothing")
          .containsExactly(
              Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED);
    }
    statement.addBatch("UPDATE MANY");
    statement.addBatch("FAIL LOCK_TIMEOUT");
    BatchUpdateException failure =
        catchThrowableOfType(BatchUpdateException.class, statement::executeLargeBatch);
    assertThat(failure.getSQLState()).isEqualTo("55P03");
    assertThat(failure.getLargeUpdateCounts()).containsExactly(5_000_000_000L);
    statement.addBatch("SELECT * FROM N");
    assertState("07005", statement::executeBatch);
    statement.addBatch("UPDATE MANY");
    statement.clearBatch();
    assertThat(statement.executeBatch()).isEmpty();
  }

  @Test
  void cancel_fromAnotherThread_stopsTheRunningStatement() throws Exception {
    FakeSession session = FakeSession.LAST.get();
    statement.setQueryTimeout(0);
    CompletableFuture<Throwable> outcome =
        CompletableFuture.supplyAsync(
            () -> catchThrowableOfType(SQLException.class, () -> statement.execute("WAIT")));
    session.awaitWaiting();
    try (Statement other = connection.createStatement()) {
      // Not the one that runs: no effect.
      other.cancel();
    }
    assertThat(session.cancelsAsked()).isZero();
    statement.cancel();
    assertThat(outcome.get())
        .isNotInstanceOf(SQLTimeoutException.class)
        .extracting("SQLState")
        .isEqualTo("57014");
  }

  @Test
  void cancel_whileAnotherThreadWantsRows_hitsTheOneThatRuns() throws Exception {
    try (Statement reader = connection.createStatement()) {
      ResultSet rows = reader.executeQuery("SELECT * FROM N");
      CompletableFuture<Throwable> outcome = runInAnotherThread();
      CompletableFuture<Boolean> fetched =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return rows.next();
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              },
              THREAD_PER_TASK);
      while (!((MokaConnection) connection).turns().lock().hasQueuedThreads()) {
        Thread.onSpinWait();
      }
      statement.cancel();
      assertThat(outcome.get()).extracting("SQLState").isEqualTo("57014");
      assertThat(fetched.get()).isTrue();
    }
  }

  @Test
  void close_whileAnotherThreadRunsIt_cancelsItAndReturns() throws Exception {
    statement.setQueryTimeout(0);
    CompletableFuture<Throwable> outcome = runInAnotherThread();
    statement.close();
    assertThat(outcome.get()).extracting("SQLState").isEqualTo("57014");
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void closeOfTheConnection_whileAnotherThreadRunsAStatement_cancelsItAndReturns()
      throws Exception {
    CompletableFuture<Throwable> outcome = runInAnotherThread();
    connection.close();
    assertThat(outcome.get()).extracting("SQLState").isEqualTo("57014");
    assertThat(connection.isClosed()).isTrue();
  }

  private CompletableFuture<Throwable> runInAnotherThread() throws InterruptedException {
    CompletableFuture<Throwable> outcome =
        CompletableFuture.supplyAsync(
            () -> catchThrowableOfType(SQLException.class, () -> statement.execute("WAIT")),
            THREAD_PER_TASK);
    FakeSession.LAST.get().awaitWaiting();
    return outcome;
  }

  @Test
  void queryTimeout_thatPasses_isTimeoutException() throws SQLException {
    statement.setQueryTimeout(1);
    assertThatThrownBy(() -> statement.execute("WAIT"))
        .isInstanceOf(SQLTimeoutException.class)
        .extracting("SQLState")
        .isEqualTo("57014");
  }

  @Test
  void limits_areHonoured() throws SQLException {
    statement.setMaxRows(2);
    statement.setMaxFieldSize(3);
    ResultSet rows = statement.executeQuery("SELECT * FROM N");
    assertThat(rows.next()).isTrue();
    assertThat(rows.getString(2)).isEqualTo("row");
    assertThat(rows.next()).isTrue();
    assertThat(rows.next()).isFalse();
    assertThat(statement.getLargeMaxRows()).isEqualTo(2);
    assertState("22023", () -> statement.setMaxRows(-1));
    assertState("22023", () -> statement.setQueryTimeout(-1));
    assertState("22023", () -> statement.setFetchSize(-1));
  }

  @Test
  void closeOnCompletion_closesWithTheResultSet_butNotByExecutingAgain() throws SQLException {
    statement.closeOnCompletion();
    statement.executeQuery("SELECT * FROM N");
    ResultSet rows = statement.executeQuery("SELECT * FROM N");
    assertThat(statement.isClosed()).isFalse();
    rows.close();
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void close_thenUse_isHY010() throws SQLException {
    statement.close();
    statement.close();
    assertState("HY010", () -> statement.executeQuery("SELECT * FROM N"));
    assertState("HY010", statement::getConnection);
    assertState("HY010", statement::cancel);
    PreparedStatement insert = connection.prepareStatement(INSERT);
    insert.close();
    assertState("HY010", () -> insert.setInt(1, 1));
    assertState("HY010", insert::execute);
    assertThat(connection.isClosed()).isFalse();
  }

  @Test
  void escapes_areProcessedUnlessSwitchedOff() throws SQLException {
    assertThat(statement.executeQuery("SELECT * FROM {oj N}").next()).isTrue();
    statement.setEscapeProcessing(false);
    assertState("42S02", () -> statement.executeQuery("SELECT * FROM {oj"));
  }

  @Test
  void enquote_names_asSqlWants() throws SQLException {
    assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
    assertThat(statement.enquoteIdentifier("a b", false)).isEqualTo("\"a b\"");
    assertThat(statement.enquoteIdentifier("ab", false)).isEqualTo("ab");
    assertThat(statement.isSimpleIdentifier("ab")).isTrue();
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SUBSCRIBE: what a table and a view give, where it begins, and how it ends. */
@Timeout(120)
final class SubscribeTest {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "subscriber");
            thread.setDaemon(true);
            return thread;
          });

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
        "INSERT INTO t VALUES (1, 1), (2, 2)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  @AfterAll
  static void stop() {
    THREADS.shutdownNow();
  }

  private ChangeReader subscribe(String rest) throws SQLException {
    return new ChangeReader(database, "SUBSCRIBE TO " + rest);
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  // What it gives.

  @Test
  void rowsOfTheTable_comeFirst_thenItsChanges() throws SQLException {
    try (ChangeReader reader = subscribe("t")) {
      assertThat(reader.next(2)).containsExactly("+1 1,1", "+1 2,2");
      long beginning = reader.commit();
      database.run(
          "UPDATE t SET a = 3 WHERE id = 1",
          "DELETE FROM t WHERE id = 2",
          "INSERT INTO t VALUES (3, NULL)");
      assertThat(reader.next(2)).containsExactly("-1 1,1", "+1 1,3");
      long updated = reader.commit();
      assertThat(reader.next(2)).containsExactly("-1 2,2", "+1 3,null");
      assertThat(beginning).isLessThan(updated);
      assertThat(
              database.query(
                  "SELECT version_commit FROM t CHANGES SINCE "
                      + beginning
                      + " WHERE version_operation = 'UPDATE'"))
          .isEqualTo(Long.toString(updated));
    }
  }

  @Test
  void rowsOfOneCommit_comeTogether_thoseThatWentFirst() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Connection connection = database.begin()) {
      TestDatabase.execute(
          connection,
          "INSERT INTO t VALUES (5, 5), (6, 6)",
          "UPDATE t SET a = a + 10",
          "DELETE FROM t WHERE id = 6",
          "UPDATE t SET a = 2 WHERE id = 2");
      database.run("INSERT INTO t VALUES (9, 9)");
      assertThat(reader.next()).isEqualTo("+1 9,9");
      connection.commit();
      assertThat(reader.next(3)).containsExactly("-1 1,1", "+1 1,11", "+1 5,15");
      long commit = reader.commit();
      database.run("DELETE FROM t WHERE id = 9");
      assertThat(reader.next()).isEqualTo("-1 9,9");
      assertThat(reader.commit()).isGreaterThan(commit);
    }
  }

  @Test
  void rollbackAndChangesToTheSameValues_giveNothing() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Connection connection = database.begin()) {
      TestDatabase.execute(connection, "UPDATE t SET a = 7", "INSERT INTO t VALUES (4, 4)");
      connection.rollback();
      TestDatabase.execute(connection, "UPDATE t SET a = a");
      connection.commit();
      database.run("INSERT INTO t VALUES (5, 5)");
      assertThat(reader.next()).isEqualTo("+1 5,5");
    }
  }

  @Test
  void columnsOfTheResult_areThoseOfTheTable_afterCommitAndChange() throws SQLException {
    try (ChangeReader reader = subscribe("t")) {
      ResultSetMetaData columns = reader.rows().getMetaData();
      assertThat(columns.getColumnLabel(1)).isEqualTo("MOKA_COMMIT");
      assertThat(columns.getColumnType(1)).isEqualTo(Types.BIGINT);
      assertThat(columns.getColumnLabel(2)).isEqualTo("MOKA_CHANGE");
      assertThat(columns.getColumnType(2)).isEqualTo(Types.INTEGER);
      assertThat(columns.getColumnLabel(3)).isEqualTo("ID");
      assertThat(columns.getTableName(4)).isEqualTo("T");
      assertThat(reader.rows().getType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
    }
  }

  @Test
  void rowsWithoutKey_columnGroups_andManyTypes() throws SQLException {
    database.run(
        "CREATE TABLE g (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, COLUMN GROUP hot (b))",
        "CREATE TABLE k (s VARCHAR(10), m TIMESTAMP WITH TIME ZONE, d DECIMAL(8, 2), j JSON)");
    try (ChangeReader groups = subscribe("g");
        ChangeReader keyless = subscribe("k")) {
      database.run(
          "INSERT INTO g VALUES (1, 2, 3)",
          "UPDATE g SET b = 4",
          "UPDATE g SET a = 5, b = 6",
          "INSERT INTO k VALUES ('x', CURRENT_TIMESTAMP, 1.5, '{\"a\": 1}'),"
              + " ('x', NULL, NULL, NULL), ('x', NULL, NULL, NULL)",
          "DELETE FROM k WHERE d IS NULL");
      assertThat(groups.next(5))
          .containsExactly("+1 1,2,3", "-1 1,2,3", "+1 1,2,4", "-1 1,2,4", "+1 1,5,6");
      String first = keyless.next();
      assertThat(first).startsWith("+1 x,2").endsWith(",1.50,{\"a\":1}");
      assertThat(keyless.next(4))
          .containsExactly(
              "+1 x,null,null,null",
              "+1 x,null,null,null",
              "-1 x,null,null,null",
              "-1 x,null,null,null");
    }
  }

  @Test
  void manyRowsAtOnce_allCome() throws SQLException {
    int count = 20_000;
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      database.run(
          "INSERT INTO t SELECT v, v FROM TABLE(generate_series(10, " + (count + 9) + ")) AS g (v)",
          "UPDATE t SET a = 0 WHERE id = 1");
      List<String> rows = reader.next(count);
      assertThat(rows).hasSize(count).doesNotHaveDuplicates();
      assertThat(rows.get(0)).isEqualTo("+1 10,10");
      assertThat(reader.next(2)).containsExactly("-1 1,1", "+1 1,0");
    }
  }

  @Test
  void viewThatKeepsItself_givesWhatChangesInIt() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT a, COUNT(*) AS n FROM t GROUP BY a",
        "CALL MOKA.AWAIT_VIEWS(60)");
    try (ChangeReader reader = subscribe("v")) {
      assertThat(reader.next(2)).containsExactlyInAnyOrder("+1 1,1", "+1 2,1");
      database.run("INSERT INTO t VALUES (3, 1)", "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(reader.next(2)).containsExactly("-1 1,1", "+1 1,2");
      database.run("DELETE FROM t WHERE a = 2", "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(reader.next()).isEqualTo("-1 2,1");
    }
  }

  // Where it begins, and that it can end.

  @Test
  void from_goesOnAfterACommit() throws SQLException {
    long commit;
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      database.run("INSERT INTO t VALUES (3, 3)", "INSERT INTO t VALUES (4, 4)");
      assertThat(reader.next()).isEqualTo("+1 3,3");
      commit = reader.commit();
    }
    database.run("INSERT INTO t VALUES (5, 5)", "UPDATE t SET a = 0 WHERE id = 3");
    try (ChangeReader reader = subscribe("t FROM " + commit)) {
      assertThat(reader.next(4)).containsExactly("+1 4,4", "+1 5,5", "-1 3,3", "+1 3,0");
      database.run("DELETE FROM t WHERE id = 5");
      assertThat(reader.next()).isEqualTo("-1 5,5");
      commit = reader.commit();
    }
    try (ChangeReader reader = subscribe("t FROM " + commit + " WITH (follow = false)")) {
      assertThat(reader.all()).isEmpty();
    }
  }

  @Test
  void from_afterTheDatabaseWasOpenedAgain_goesOn(@TempDir Path directory) throws SQLException {
    String url = "jdbc:moka:" + directory.resolve("data");
    long commit;
    try (ChangeReader reader =
        new ChangeReader(created(url), "SUBSCRIBE TO t WITH (follow = false)")) {
      assertThat(reader.all()).containsExactly("+1 1,1");
      commit = reader.commit();
      TestDatabase.execute(reader.connection(), "UPDATE t SET a = 2");
    }
    try (ChangeReader reader =
        new ChangeReader(DriverManager.getConnection(url), "SUBSCRIBE TO t FROM " + commit)) {
      TestDatabase.execute(reader.connection(), "DELETE FROM t");
      assertThat(reader.next(3)).containsExactly("-1 1,1", "+1 1,2", "-1 1,2");
    }
  }

  private static Connection created(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    TestDatabase.execute(
        connection,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER)",
        "INSERT INTO t VALUES (1, 1)");
    return connection;
  }

  @Test
  void withoutFollowing_itEnds() throws SQLException {
    long commit;
    try (ChangeReader reader = subscribe("t WITH (follow = false)")) {
      assertThat(reader.all()).containsExactly("+1 1,1", "+1 2,2");
      commit = reader.commit();
    }
    database.run("DELETE FROM t WHERE id = 1");
    try (ChangeReader reader = subscribe("t FROM " + commit + " WITH (follow = false)")) {
      assertThat(reader.all()).containsExactly("-1 1,1");
    }
    try (ChangeReader reader = subscribe("t WITH (follow = false, snapshot = false)")) {
      assertThat(reader.all()).isEmpty();
    }
    try (ChangeReader reader = subscribe("t FROM 1 WITH (follow = false)")) {
      assertThat(reader.all()).containsExactly("+1 1,1", "+1 2,2", "-1 1,1");
    }
  }

  @Test
  void progress_tellsUpToWhereEverythingCame() throws SQLException {
    long commit;
    try (ChangeReader reader = subscribe("t WITH (progress = '1ms')")) {
      assertThat(reader.next(3)).containsExactly("+1 1,1", "+1 2,2", "0 null,null");
      commit = reader.commit();
      database.run("CREATE TABLE other (id INTEGER)", "INSERT INTO other VALUES (1)");
      assertThat(reader.next()).isEqualTo("0 null,null");
      assertThat(reader.commit()).isGreaterThan(commit);
      commit = reader.commit();
    }
    database.run("INSERT INTO t VALUES (3, 3)");
    try (ChangeReader reader =
        subscribe("t FROM " + commit + " WITH (progress = '1h', follow = false)")) {
      assertThat(reader.all()).containsExactly("+1 3,3", "0 null,null");
    }
  }

  @Test
  void maxRows_endsIt() throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      try (ResultSet rows = statement.executeQuery("SUBSCRIBE TO t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void severalResultsOfOneConnection_inTurns() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)");
        Statement other = reader.connection().createStatement()) {
      other.execute("INSERT INTO t VALUES (3, 3)");
      assertThat(reader.next()).isEqualTo("+1 3,3");
      other.execute("BEGIN");
      other.execute("INSERT INTO t VALUES (4, 4)");
      database.run("INSERT INTO t VALUES (5, 5)");
      assertThat(reader.next()).isEqualTo("+1 5,5");
    }
  }

  // What is refused.

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "42S02 ~ SUBSCRIBE TO missing",
        "0A000 ~ SUBSCRIBE TO shown",
        "0A000 ~ SUBSCRIBE TO own",
        "0A000 ~ SUBSCRIBE TO counted",
        "42S21 ~ SUBSCRIBE TO named",
        "22023 ~ SUBSCRIBE TO t FROM TIMESTAMP '9999-01-01 00:00:00'",
        "22023 ~ SUBSCRIBE TO t FROM CAST(NULL AS BIGINT)",
        "42601 ~ SUBSCRIBE TO t FROM 1 WITH (snapshot = true)",
        "42601 ~ SUBSCRIBE TO t WITH (speed = 'high')",
        "22023 ~ SUBSCRIBE TO t WITH (progress = 'often')",
        "0A000 ~ SUBSCRIBE TO t; SELECT 1",
      })
  void subscribe_toWhatGivesNoChanges_isRefused(String state, String sql) throws SQLException {
    database.run(
        "CREATE VIEW shown AS SELECT a FROM t",
        "CREATE TABLE named (moka_commit INTEGER)",
        "CREATE MATERIALIZED VIEW counted INCREMENTAL WITH (freshness = 'immediate') AS"
            + " SELECT COUNT(*) AS n FROM t");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TEMPORARY TABLE own (a INTEGER)");
      assertState(state, () -> statement.execute(sql));
    }
  }

  @Test
  void subscribe_inATransaction_underASnapshot_orToScroll_isRefused() throws SQLException {
    try (Connection connection = database.begin();
        Statement statement = connection.createStatement();
        Statement scrolling =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      statement.execute("INSERT INTO t VALUES (3, 3)");
      assertState("25000", () -> statement.executeQuery("SUBSCRIBE TO t"));
      connection.rollback();
      assertState("0A000", () -> scrolling.executeQuery("SUBSCRIBE TO t"));
      statement.execute("SET SNAPSHOT AS OF CURRENT_TIMESTAMP");
      assertState("25000", () -> statement.executeQuery("SUBSCRIBE TO t"));
      statement.execute("SET SNAPSHOT DEFAULT");
      try (ResultSet rows = statement.executeQuery("SUBSCRIBE TO t")) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  // How it ends.

  /** Whether the thread is in its wait is not known, and does not matter. */
  private static <T> Future<T> waiting(Callable<T> work) {
    return THREADS.submit(work);
  }

  private static String endOf(ChangeReader reader) {
    try {
      while (reader.next() != null) {
        Thread.onSpinWait();
      }
      return "end";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  @Test
  void cancel_endsTheWait_andTheConnectionGoesOn() throws Exception {
    try (ChangeReader reader = subscribe("t")) {
      Future<String> end = waiting(() -> endOf(reader));
      while (!end.isDone()) {
        // Before it waits there may be nothing to cancel.
        reader.statement().cancel();
        Thread.onSpinWait();
      }
      assertThat(end.get()).isEqualTo("57014");
      assertThat(TestDatabase.query(reader.connection(), "SELECT COUNT(*) FROM t")).isEqualTo("2");
    }
  }

  @Test
  void timeout_isThatOfEachWait() throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      try (ResultSet rows = statement.executeQuery("SUBSCRIBE TO t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isTrue();
        assertState("57014", rows::next);
      }
    }
  }

  @Test
  void killQueryAndSession_endTheWait() throws Exception {
    for (String kill : List.of("KILL QUERY", "KILL SESSION")) {
      try (ChangeReader reader = subscribe("t /* " + kill + " */")) {
        String id =
            database.query(
                "SELECT session_id FROM moka.sessions WHERE statement LIKE '%/* "
                    + kill
                    + " */%' AND statement LIKE 'SUBSCRIBE%'");
        assertThat(reader.next(2)).hasSize(2);
        Future<String> end = waiting(() -> endOf(reader));
        database.run(kill + " " + id);
        assertThat(end.get()).isEqualTo(kill.equals("KILL QUERY") ? "57014" : "08003");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"result", "statement", "connection", "abort"})
  void close_byAnotherThread_endsTheWait(String what) throws Exception {
    try (ChangeReader reader = subscribe("t")) {
      assertThat(reader.next(2)).hasSize(2);
      Future<String> end = waiting(() -> endOf(reader));
      switch (what) {
        case "result" -> reader.rows().close();
        case "statement" -> reader.statement().close();
        case "connection" -> reader.connection().close();
        default -> reader.connection().abort(Runnable::run);
      }
      assertThat(end.get()).isIn("57014", "08003", "08006", "24000", "HY010");
    }
  }

  @Test
  void dropAndAlter_endIt_afterWhatWasBefore() throws SQLException {
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY)",
        "CREATE TABLE c (id INTEGER PRIMARY KEY, x INTEGER)");
    try (ChangeReader dropped = subscribe("a");
        ChangeReader altered = subscribe("c")) {
      database.run(
          "INSERT INTO a VALUES (1)",
          "DROP TABLE a",
          "INSERT INTO c VALUES (1, 2)",
          "ALTER TABLE c ADD COLUMN y INTEGER",
          "INSERT INTO c VALUES (2, 2, 2)");
      assertThat(dropped.next()).isEqualTo("+1 1");
      assertState("42S02", dropped::next);
      assertThat(altered.next()).isEqualTo("+1 1,2");
      long old = altered.commit();
      assertThatThrownBy(altered::next)
          .hasMessageContaining("columns")
          .extracting("SQLState")
          .isEqualTo("55000");
      assertState("55000", () -> subscribe("c FROM " + old));
    }
    try (ChangeReader again = subscribe("c WITH (follow = false)")) {
      assertThat(again.all()).containsExactly("+1 1,2,null", "+1 2,2,2");
    }
  }

  @Test
  void replacedRows_areAChangeLikeOthers() throws SQLException {
    database.run("CREATE TABLE k (s VARCHAR(10))", "INSERT INTO k VALUES ('x'), ('x'), ('y')");
    long commit;
    try (ChangeReader keyed = subscribe("t WITH (snapshot = false)");
        ChangeReader keyless = subscribe("k WITH (snapshot = false)")) {
      database.run(
          "INSERT INTO t VALUES (3, 3)",
          "TRUNCATE TABLE t",
          "INSERT INTO t VALUES (1, 1)",
          "TRUNCATE TABLE t",
          "TRUNCATE TABLE k",
          "INSERT INTO t VALUES (2, 2)");
      assertThat(keyed.next()).isEqualTo("+1 3,3");
      commit = keyed.commit();
      assertThat(keyed.next(6))
          .containsExactly("-1 1,1", "-1 2,2", "-1 3,3", "+1 1,1", "-1 1,1", "+1 2,2");
      assertThat(keyless.next(3)).containsExactlyInAnyOrder("-1 x", "-1 x", "-1 y");
    }
    try (ChangeReader keyed = subscribe("t FROM " + commit + " WITH (follow = false)")) {
      assertThat(keyed.all())
          .containsExactly("-1 1,1", "-1 2,2", "-1 3,3", "+1 1,1", "-1 1,1", "+1 2,2");
    }
  }

  @Test
  void refresh_givesWhatDiffers() throws SQLException {
    database.run("CREATE MATERIALIZED VIEW m AS SELECT a FROM t");
    try (ChangeReader reader = subscribe("m")) {
      assertThat(reader.next(2)).containsExactlyInAnyOrder("+1 1", "+1 2");
      database.run(
          "UPDATE t SET a = 3 WHERE id = 1",
          "INSERT INTO t VALUES (4, 2)",
          "REFRESH MATERIALIZED VIEW m");
      assertThat(reader.next(3)).containsExactly("-1 1", "+1 2", "+1 3");
    }
  }

  @Test
  void otherDefinitions_doNotEndIt() throws SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      database.run(
          "CREATE INDEX ta ON t (a)",
          "INSERT INTO t VALUES (3, 3)",
          "ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)",
          "ANALYZE t",
          "ALTER TABLE t RENAME TO u",
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "INSERT INTO t VALUES (7)",
          "INSERT INTO u VALUES (4, 4)");
      assertThat(reader.next(2)).containsExactly("+1 3,3", "+1 4,4");
    }
  }

  private Connection asAnn() throws SQLException {
    return DriverManager.getConnection(database.url(), "ann", "correct horse");
  }

  @Test
  void privileges_areNeeded_andLookedAtAgain() throws Exception {
    database.run(
        "CREATE USER root PASSWORD 'battery staple' ADMIN",
        "CREATE USER ann PASSWORD 'correct horse'");
    try (Connection connection = asAnn();
        Connection again = asAnn()) {
      assertState("42501", () -> TestDatabase.execute(connection, "SUBSCRIBE TO t"));
      database.run("GRANT SELECT ON t TO ann");
      assertState("42501", () -> TestDatabase.execute(connection, "SUBSCRIBE TO t FROM 1"));
      ChangeReader reader = new ChangeReader(again, "SUBSCRIBE TO t");
      assertThat(reader.next(2)).hasSize(2);
      Future<String> end = waiting(() -> endOf(reader));
      database.run("REVOKE SELECT ON t FROM ann");
      assertThat(end.get()).isEqualTo("42501");
      database.run("GRANT SELECT, HISTORY ON t TO ann");
      TestDatabase.execute(again, "SUBSCRIBE TO t FROM 1 WITH (follow = false)");
    }
  }

  @Test
  void waitFor_rowsThatComeLater() throws InterruptedException, ExecutionException, SQLException {
    try (ChangeReader reader = subscribe("t WITH (snapshot = false)")) {
      Future<String> row = waiting(reader::next);
      database.run("INSERT INTO t VALUES (3, 3)");
      assertThat(row.get()).isEqualTo("+1 3,3");
    }
  }

  @Test
  void positionFromAQuery_isRefused() throws Exception {
    try (Connection connection = database.connect()) {
      for (String sql :
          List.of(
              "SUBSCRIBE TO t FROM COALESCE((SELECT MAX(id) FROM t), 1)",
              "SUBSCRIBE TO t FROM COALESCE((SELECT COUNT(*) FROM MOKA.SESSIONS), 1)")) {
        assertThatThrownBy(() -> TestDatabase.execute(connection, sql))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
      }
    }
  }
}

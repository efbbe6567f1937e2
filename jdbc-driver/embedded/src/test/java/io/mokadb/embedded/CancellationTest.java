package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements that would take longer than anybody waits: each ends when another thread cancels it,
 * when its time is over, when an administrator ends its session and when its client has gone.
 */
@Timeout(120)
final class CancellationTest {
  /** Rows of the table; a product of three of it has too many to be gone through. */
  private static final int ROWS = 3_000;

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "cancelled statement");
            thread.setDaemon(true);
            return thread;
          });

  private static TestDatabase database;

  @BeforeAll
  static void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, s VARCHAR(100), j JSON)",
                "INSERT INTO t SELECT v, MOD(v, 10), 'row ' || CAST(v AS VARCHAR(10)),"
                    + " '{\"a\": [1, 2, 3]}' FROM TABLE(generate_series(1, "
                    + ROWS
                    + ")) AS g (v)");
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
    THREADS.shutdownNow();
  }

  static Stream<String> endless() {
    String product = "t x, t y, t z";
    String tables =
        IntStream.range(0, 700).mapToObj(i -> "t t" + i).collect(Collectors.joining(", "));
    return Stream.of(
        // planning
        "SELECT COUNT(*) FROM " + tables,
        "SELECT "
            + IntStream.range(0, 30_000)
                .mapToObj(i -> "id + " + i)
                .collect(Collectors.joining(", "))
            + " FROM t",
        // expressions
        "SELECT COUNT(*) FROM " + product + " WHERE x.s LIKE '%' || y.s || '%' || z.s",
        "SELECT COUNT(*) FROM " + product + " WHERE x.s SIMILAR TO '(r|o)*' || y.s || z.s",
        "SELECT COUNT(*) FROM t WHERE REGEXP_LIKE(REPEAT('a', 100 + id), '(a|b|ab)*(a*)*(b*)*c$')",
        "SELECT SUM(POSITION(REPEAT('a', 100000) || s IN REPEAT('a', 10000000))) FROM t",
        "SELECT COUNT(*) FROM t WHERE REPLACE(REPEAT('a', 10000000), REPEAT('a', 100000) || s, '')"
            + " = ''",
        "SELECT SPLIT_PART(REPEAT('a', 10000000), REPEAT('a', 100000) || s, 2) FROM t ORDER BY 1",
        "SELECT SUM(LEVENSHTEIN(REPEAT('a', 1000000), REPEAT(s, 100000))) FROM t",
        "SELECT SUM(CHAR_LENGTH(REPEAT(x.s, 100000))) FROM " + product,
        "SELECT SUM(CHAR_LENGTH(LPAD(x.s, 1000000, 'b'))) FROM " + product,
        "SELECT COUNT(*) FROM "
            + product
            + " WHERE JSON_VALUE(x.j, '$.a[0]') = JSON_VALUE(y.j, '$.a[1]')",
        // rows that are computed
        "SELECT COUNT(*) FROM t x, t y, TABLE(generate_series(1, 1000000)) AS g (v)",
        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT MOD(n + 1, 9) FROM r) SELECT COUNT(*)"
            + " FROM r",
        // joins, groups, windows, orders, sets
        "SELECT COUNT(*) FROM " + product,
        "SELECT COUNT(*) FROM t x JOIN t y ON x.a = y.a JOIN t z ON y.a = z.a",
        "SELECT COUNT(*) FROM t x LEFT JOIN t y ON x.a < y.id LEFT JOIN t z ON y.a < z.id",
        "SELECT x.id, y.id, z.id FROM " + product + " ORDER BY x.s DESC, y.a, z.s",
        "SELECT x.a, COUNT(DISTINCT y.id * 3000 + z.id) FROM " + product + " GROUP BY x.a",
        "SELECT MEDIAN(x.id + y.id) FROM " + product,
        "SELECT COUNT(*) FROM (SELECT DISTINCT x.id, y.id, z.id FROM " + product + ") q",
        "SELECT MAX(w) FROM (SELECT MAX(x.s) OVER (ORDER BY x.id, y.id ROWS BETWEEN 1000000"
            + " PRECEDING AND 1000000 FOLLOWING) AS w FROM t x, t y) q",
        "SELECT x.id, y.id, z.id FROM " + product + " EXCEPT SELECT 1, id, 3 FROM t",
        "SELECT 1, id, 3 FROM t INTERSECT SELECT x.id, y.id, z.id FROM " + product,
        "SELECT x.id, y.id, z.id FROM " + product + " UNION SELECT 1, id, 3 FROM t",
        "SELECT COUNT(*) FROM t x WHERE (SELECT COUNT(*) FROM t y, t z WHERE y.s || z.s > x.s) = 1",
        "SELECT x.id FROM " + product,
        "SELECT x.id FROM " + product + " OFFSET 20000000000 ROWS",
        // changes, definitions, plans that are measured
        "INSERT INTO t (id) SELECT 10000 + (x.id * 3000 + y.id) * 3000 + z.id FROM "
            + product
            + " WHERE x.id < 100",
        "UPDATE t SET a = (SELECT COUNT(*) FROM t x, t y WHERE x.s || y.s < t.s)",
        "DELETE FROM t WHERE (SELECT COUNT(*) FROM t x, t y WHERE x.s || y.s < t.s) > 0",
        "MERGE INTO t USING (SELECT x.id * 3000 + y.id + z.id AS k FROM "
            + product
            + ") q ON t.id = q.k + 10000 WHEN NOT MATCHED THEN INSERT (id) VALUES (q.k + 10000)",
        "SELECT id FROM t WHERE (SELECT COUNT(*) FROM t x, t y WHERE x.s || y.s < t.s) > 0"
            + " FOR UPDATE",
        "CREATE TABLE copied AS SELECT x.id, y.id AS y, z.id AS z FROM " + product,
        "CREATE MATERIALIZED VIEW kept AS SELECT x.id, y.id AS y, z.id AS z FROM " + product,
        "CREATE INDEX slow ON t (LEVENSHTEIN(REPEAT('a', 1000000), REPEAT(s, 100000)))",
        "ALTER TABLE t ADD CONSTRAINT slow CHECK (LEVENSHTEIN(REPEAT('a', 1000000),"
            + " REPEAT(s, 100000)) > 0)",
        "ALTER TABLE t ADD COLUMN slow INTEGER GENERATED ALWAYS AS (LEVENSHTEIN(REPEAT('a',"
            + " 1000000), REPEAT(s, 100000)))",
        "EXPLAIN ANALYZE SELECT COUNT(*) FROM " + product);
  }

  @ParameterizedTest
  @MethodSource("endless")
  void cancel_byAnotherThread_endsIt(String sql) throws Exception {
    try (Connection connection = database.begin();
        Statement statement = connection.createStatement()) {
      Future<String> end = THREADS.submit(() -> end(statement, sql));
      awaitRunning(end);
      while (!end.isDone()) {
        // Between planning and execution there is nothing to cancel.
        statement.cancel();
        Thread.onSpinWait();
      }
      assertThat(end.get()).isEqualTo("57014");
      connection.rollback();
      assertThat(TestDatabase.query(connection, "SELECT COUNT(*) FROM t")).isEqualTo("" + ROWS);
    }
  }

  @ParameterizedTest
  @MethodSource("endless")
  void queryTimeout_endsIt(String sql) throws Exception {
    try (Connection connection = database.begin();
        Statement statement = connection.createStatement()) {
      statement.execute("SET STATEMENT_TIMEOUT = 200");
      assertThat(end(statement, sql)).isEqualTo("57014");
    }
  }

  /** Commits of writers wait for an ALTER TABLE that writes all rows. */
  @ParameterizedTest
  @ValueSource(strings = {"UPDATE other SET a = a + 1", "CREATE TABLE third (id INTEGER)"})
  void queryTimeout_whileDefinitionsChange_endsIt(String sql) throws Exception {
    database.run("CREATE TABLE other (a INTEGER)");
    database.run("INSERT INTO other VALUES (1)");
    try (Connection connection = database.begin();
        Statement statement = connection.createStatement();
        Connection waiting = database.connect();
        Statement waits = waiting.createStatement()) {
      Future<String> end =
          THREADS.submit(
              () ->
                  end(
                      statement,
                      "ALTER TABLE t ADD COLUMN slow INTEGER GENERATED ALWAYS AS (LEVENSHTEIN("
                          + "REPEAT('a', 1000000), REPEAT(s, 100000)))"));
      awaitRunning(end);
      waits.execute("SET STATEMENT_TIMEOUT = 50");
      String how = "it ended by itself";
      while (!how.equals("57014")) {
        // At first, the other statement may not have begun to write rows.
        assertThat(how).isIn("it ended by itself", "42S01");
        how = end(waits, sql);
      }
      while (!end.isDone()) {
        statement.cancel();
      }
    } finally {
      database.run("DROP TABLE other");
      database.run("DROP TABLE IF EXISTS third");
    }
  }

  /** What stops a statement is the same in all of these tests; who tells it to is not. */
  static Stream<String> some() {
    List<String> all = endless().toList();
    return IntStream.range(0, all.size()).filter(i -> i % 5 == 0).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("some")
  void kill_endsIt(String sql) throws Exception {
    Connection connection = database.begin();
    Statement statement = connection.createStatement();
    Future<String> end = THREADS.submit(() -> end(statement, sql));
    database.run("KILL " + awaitRunning(end));
    assertThat(end.get()).isIn("57014", "08003", "57P01");
    connection.close();
  }

  @ParameterizedTest
  @MethodSource("some")
  void client_thatDisconnects_endsIt(String sql) throws Exception {
    Connection connection = database.begin();
    Statement statement = connection.createStatement();
    Future<String> end = THREADS.submit(() -> end(statement, sql));
    String session = awaitRunning(end);
    connection.abort(THREADS);
    while (!database.query("SELECT 1 FROM MOKA.SESSIONS WHERE SESSION_ID = " + session).isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(end.get()).isNotEqualTo("it ended by itself");
  }

  /** The SQLState with which a statement ends, all rows of its result being read. */
  private static String end(Statement statement, String sql) {
    try {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
      return "it ended by itself";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  /** The session that runs something, once there is one. */
  private static String awaitRunning(Future<String> end) throws Exception {
    while (true) {
      if (end.isDone()) {
        throw new AssertionError("The statement ended before it was stopped: " + end.get());
      }
      String running =
          database.query(
              "SELECT SESSION_ID FROM MOKA.SESSIONS WHERE STATE = 'ACTIVE' AND SESSION_ID <>"
                  + " SESSION_ID()");
      if (!running.isEmpty()) {
        return running;
      }
      Thread.onSpinWait();
    }
  }
}

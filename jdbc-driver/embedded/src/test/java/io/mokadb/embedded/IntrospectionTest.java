package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MOKA.SESSIONS and its like, SET and SHOW, KILL, and what a conflict tells. */
final class IntrospectionTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = TestDatabase.optimistic();
    database.run(
        "CREATE TABLE account (id INTEGER PRIMARY KEY, name VARCHAR(10) UNIQUE, n INTEGER)",
        "INSERT INTO account VALUES (1, 'a', 0), (2, 'b', 0)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private static long id(Connection connection) throws SQLException {
    return Long.parseLong(
        TestDatabase.query(connection, "SELECT session_id FROM moka.sessions WHERE is_current"));
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  @Test
  void sessions_showWhatEachDoes() throws SQLException {
    try (Connection other = database.begin()) {
      TestDatabase.execute(other, "SET APPLICATION_NAME = 'books'", "UPDATE account SET n = 1");
      assertThat(
              database.query(
                  "SELECT state, statement, autocommit FROM moka.sessions"
                      + " WHERE application_name = 'books'"))
          .isEqualTo("IDLE IN TRANSACTION,UPDATE account SET n = 1,FALSE");
      assertThat(
              database.query(
                  "SELECT t.phase, t.read_only, t.written_cells, t.statement"
                      + " FROM moka.transactions t JOIN moka.sessions s USING (transaction_id)"
                      + " WHERE s.application_name = 'books'"))
          .isEqualTo("OPEN,FALSE,2,UPDATE account SET n = 1");
    }
    assertThat(
            database.query("SELECT COUNT(*) FROM moka.sessions WHERE application_name = 'books'"))
        .isEqualTo("0");
  }

  @Test
  void sessions_aQueryWhoseResultIsOpen_isActive() throws SQLException {
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      TestDatabase.execute(other, "SET APPLICATION_NAME = 'reader'");
      statement.setFetchSize(1);
      ResultSet rows = statement.executeQuery(MANY + " SELECT a.i FROM e a, e b");
      rows.next();
      String state = "SELECT state FROM moka.sessions WHERE application_name = 'reader'";
      assertThat(database.query(state)).isEqualTo("ACTIVE");
      rows.close();
      assertThat(database.query(state)).isEqualTo("IDLE");
    }
  }

  @Test
  void statements_countCallsRowsAndFailures_overLiterals() throws SQLException {
    database.query("SELECT n + 0 FROM account WHERE id = 1");
    database.query("SELECT n + 0 FROM account WHERE id = 2");
    database.query("SELECT n + 0 FROM account WHERE id = 3");
    assertThat(
            database.query(
                "SELECT calls, failures, row_count, total_millis > 0, max_millis >= mean_millis"
                    + " FROM moka.statements WHERE statement LIKE 'SELECT n + %'"))
        .isEqualTo("3,0,2,TRUE,TRUE");
    String insert = "INSERT INTO account (id) SELECT 1 FROM account WHERE id = 1";
    assertState("23505", () -> database.run(insert));
    assertThat(
            database.query(
                "SELECT calls, failures, row_count FROM moka.statements"
                    + " WHERE statement LIKE 'INSERT INTO account (id) SELECT%'"))
        .isEqualTo("1,1,0");
  }

  @Test
  void commits_countByTable_andConflictsByStatement() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      TestDatabase.execute(first, "UPDATE account SET n = 5 WHERE id = 1");
      TestDatabase.execute(second, "UPDATE account SET n = 6 WHERE id = 1");
      first.commit();
      assertState("40001", second::commit);
    }
    assertThat(
            database.query(
                "SELECT calls, failures, max_millis > 0 FROM moka.statements"
                    + " WHERE statement = 'COMMIT'"))
        .isEqualTo("2,1,TRUE");
    assertThat(
            database.query(
                "SELECT conflicts, failures FROM moka.statements WHERE statement LIKE 'UPDATE%'"))
        .isEqualTo("1,0");
    assertThat(
            database.query(
                "SELECT committed, conflicts, failures, unknown_outcomes, mean_millis > 0"
                    + " FROM moka.commits WHERE table_name = 'ACCOUNT'"))
        .isEqualTo("2,1,0,0,TRUE");
    assertThat(
            database.query(
                "SELECT table_schema, table_name, statement, conflicts, reported,"
                    + " last_at IS NOT NULL FROM moka.conflicts"))
        .isEqualTo("PUBLIC,ACCOUNT,UPDATE account SET n = ? WHERE id = ?,1,1,TRUE");
  }

  @Test
  void commits_aDeferredCheckThatFails_countsAsFailure() throws SQLException {
    database.run(
        "CREATE TABLE child (id INTEGER PRIMARY KEY,"
            + " account INTEGER REFERENCES account DEFERRABLE INITIALLY DEFERRED)");
    try (Connection other = database.begin()) {
      TestDatabase.execute(other, "INSERT INTO child VALUES (1, 99)");
      assertState("23503", other::commit);
    }
    assertThat(
            database.query(
                "SELECT committed, failures FROM moka.commits WHERE table_name = 'CHILD'"))
        .isEqualTo("0,1");
  }

  @Test
  void statements_aBatch_countsEachRow() throws SQLException {
    try (Connection other = database.connect();
        PreparedStatement batch =
            other.prepareStatement("INSERT INTO account (id, n) VALUES (?, ?)")) {
      for (int i = 10; i < 20; i++) {
        batch.setInt(1, i);
        batch.setInt(2, i);
        batch.addBatch();
      }
      batch.executeBatch();
    }
    assertThat(
            database.query(
                "SELECT calls, row_count FROM moka.statements"
                    + " WHERE statement = 'INSERT INTO account (id, n) VALUES (?, ?)'"))
        .isEqualTo("10,10");
  }

  @Test
  void statements_haveLatencies_andAnExample() throws SQLException {
    for (int i = 1; i <= 20; i++) {
      database.query("SELECT n + 1 FROM account WHERE id = " + i);
    }
    String ours = " FROM moka.statements WHERE statement LIKE 'SELECT n + %'";
    assertThat(
            database.query(
                "SELECT p50_millis > 0, p50_millis <= p95_millis, p95_millis <= p99_millis,"
                    + " p99_millis <= max_millis, schema_name, example"
                    + ours))
        .isEqualTo("TRUE,TRUE,TRUE,TRUE,PUBLIC,SELECT n + 1 FROM account WHERE id = 1");
    assertThat(
            database.query(
                "SELECT SUM(calls), MIN(to_millis - from_millis) > 0 FROM moka.statement_latencies"
                    + " WHERE statement_id IN (SELECT statement_id"
                    + ours
                    + ")"))
        .isEqualTo("20,TRUE");
  }

  @Test
  void database_saysWhereItIs_toAdministratorsOnly() throws SQLException {
    assertThat(
            database.query("SELECT location IS NOT NULL, opened_at IS NOT NULL FROM moka.database"))
        .isEqualTo("TRUE,TRUE");
    database.run(
        "CREATE USER boss PASSWORD 'the boss' ADMIN", "CREATE USER ann PASSWORD 'anns own'");
    try (Connection ann = DriverManager.getConnection(database.url(), "ann", "anns own")) {
      assertThat(
              TestDatabase.query(ann, "SELECT location, opened_at IS NOT NULL FROM moka.database"))
          .isEqualTo("null,TRUE");
    }
  }

  @Test
  void statements_aPassword_isNotShown() throws SQLException {
    database.run("CREATE USER boss PASSWORD 'my own secret' ADMIN");
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM moka.statements WHERE (statement LIKE '%own secret%' OR"
                    + " example LIKE '%own secret%') AND statement NOT LIKE '%moka.statements%'"))
        .isEqualTo("0");
  }

  @Test
  void settings_setShowReset() throws SQLException {
    try (Connection other = database.connect()) {
      TestDatabase.execute(other, "SET STATEMENT_TIMEOUT = '2s'", "SET lock_wait TO 500");
      assertThat(TestDatabase.query(other, "SHOW STATEMENT_TIMEOUT")).isEqualTo("2000ms");
      assertThat(
              TestDatabase.query(
                  other,
                  "SELECT setting, default_setting, scope FROM moka.settings"
                      + " WHERE name IN ('STATEMENT_TIMEOUT', 'LOCK_WAIT') ORDER BY name"))
          .isEqualTo("500ms,10000ms,SESSION|2000ms,0ms,SESSION");
      TestDatabase.execute(other, "RESET lock_wait");
      assertThat(TestDatabase.query(other, "SHOW LOCK_WAIT")).isEqualTo("10000ms");
      TestDatabase.execute(other, "RESET ALL");
      assertThat(TestDatabase.query(other, "SHOW STATEMENT_TIMEOUT")).isEqualTo("0ms");
      assertThat(TestDatabase.query(other, "SHOW ALL")).contains("RETENTION,600s");
      assertState("22023", () -> TestDatabase.execute(other, "SET RETENTION = '1h'"));
      assertState("22023", () -> TestDatabase.execute(other, "SET NOTHING = 1"));
      assertState("22023", () -> TestDatabase.execute(other, "SET MEMORY = '100g'"));
    }
  }

  @Test
  void settings_readOnly_refusesChanges() throws SQLException {
    try (Connection other = database.connect()) {
      TestDatabase.execute(other, "SET READ_ONLY = ON");
      assertState("25006", () -> TestDatabase.execute(other, "UPDATE account SET n = 7"));
      TestDatabase.execute(other, "SET READ_ONLY = OFF", "UPDATE account SET n = 7");
    }
  }

  @Test
  void settings_statementTimeout_stopsWhatTakesLonger() throws SQLException {
    try (Connection other = database.connect()) {
      TestDatabase.execute(other, "SET STATEMENT_TIMEOUT = '20ms'");
      assertState("57014", () -> TestDatabase.query(other, ENDLESS));
    }
  }

  private static final String MANY =
      "WITH d (i) AS (VALUES 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), e (i) AS (SELECT a.i FROM d a, d b, d"
          + " c)";

  private static final String ENDLESS =
      MANY + " SELECT COUNT(*) FROM e a, e b, e c WHERE a.i + b.i + c.i > 100";

  @Test
  void killQuery_stopsTheStatement_andLeavesTheSession() throws Exception {
    try (Connection other = database.connect()) {
      assertThat(stateWhenKilled(other, "KILL QUERY ")).isEqualTo("57014");
      assertThat(TestDatabase.query(other, "SELECT COUNT(*) FROM account")).isEqualTo("2");
    }
  }

  @Test
  void killSession_whileAStatementRuns_endsBoth() throws Exception {
    try (Connection other = database.connect()) {
      // Between planning and execution there is no statement to stop, but a session to end.
      assertThat(stateWhenKilled(other, "KILL SESSION ")).isIn("57014", "08003");
      assertState("08003", () -> TestDatabase.query(other, "SELECT 1"));
    }
  }

  /**
   * How an endless statement ends that is killed as often as it is seen: a kill between planning
   * and execution meets no statement.
   */
  private String stateWhenKilled(Connection other, String kill) throws Exception {
    long id = id(other);
    AtomicBoolean ended = new AtomicBoolean();
    FutureTask<Void> killing =
        new FutureTask<>(
            () -> {
              try (Connection own = database.connect()) {
                String state =
                    "SELECT COUNT(*) FROM moka.sessions WHERE state = 'ACTIVE'"
                        + " AND statement LIKE 'WITH d (%' AND session_id = "
                        + id;
                while (!ended.get()) {
                  if (TestDatabase.query(own, state).equals("1")) {
                    killIfThere(own, kill + id);
                  }
                }
              }
              return null;
            });
    Thread killer = new Thread(killing);
    killer.setDaemon(true);
    killer.start();
    try {
      TestDatabase.query(other, ENDLESS);
      return null;
    } catch (SQLException e) {
      return e.getSQLState();
    } finally {
      ended.set(true);
      killing.get();
    }
  }

  /** It may have gone since it was seen. */
  private static void killIfThere(Connection own, String kill) throws SQLException {
    try {
      TestDatabase.execute(own, kill);
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("22023");
    }
  }

  @Test
  void killSession_anIdleOne_rollsBackAtOnce() throws SQLException {
    try (Connection other = database.begin()) {
      long id = id(other);
      TestDatabase.execute(other, "UPDATE account SET n = 1");
      database.run("KILL " + id);
      assertThat(database.query("SELECT COUNT(*) FROM moka.transactions WHERE session_id = " + id))
          .isEqualTo("0");
      assertState("08003", () -> TestDatabase.query(other, "SELECT 1"));
    }
    assertState("22023", () -> database.run("KILL SESSION 999999"));
  }

  @Test
  void whoIsNoAdministrator_seesAndStopsHisOwn() throws SQLException {
    database.run(
        "CREATE USER boss PASSWORD 'a good one, long' ADMIN",
        "CREATE USER ann PASSWORD 'another one'");
    try (Connection ann =
            java.sql.DriverManager.getConnection(database.url(), "ann", "another one");
        Connection again =
            java.sql.DriverManager.getConnection(database.url(), "ann", "another one");
        Connection boss =
            java.sql.DriverManager.getConnection(database.url(), "boss", "a good one, long")) {
      assertThat(TestDatabase.query(ann, "SELECT DISTINCT user_name FROM moka.sessions"))
          .isEqualTo("ANN");
      assertThat(TestDatabase.query(ann, "SELECT DISTINCT user_name FROM moka.statements"))
          .isEqualTo("ANN");
      assertThat(
              TestDatabase.query(
                  boss, "SELECT COUNT(*) FROM moka.sessions WHERE user_name = 'ANN'"))
          .isEqualTo("2");
      long other = id(boss);
      assertState("42501", () -> TestDatabase.execute(ann, "KILL " + other));
      assertState("42501", () -> TestDatabase.execute(ann, "KILL 999999"));
      TestDatabase.execute(ann, "KILL " + id(again));
      assertState("08003", () -> TestDatabase.query(again, "SELECT 1"));
      TestDatabase.execute(boss, "KILL " + id(ann));
      assertState("08003", () -> TestDatabase.query(ann, "SELECT 1"));
    }
  }

  @Test
  void explainAnalyze_saysWhatEachOperatorDid() throws SQLException {
    database.run("INSERT INTO account SELECT id + 10, NULL, id FROM account");
    String join =
        database.query(
            "EXPLAIN ANALYZE SELECT a.id FROM account a JOIN account b ON b.id = a.n WHERE a.id >"
                + " 0");
    assertThat(join).contains("actual rows=2 ").contains("keys=").contains("Rows: 2");
    String key = database.query("EXPLAIN ANALYZE SELECT n FROM account WHERE id IN (1, 2, 99)");
    assertThat(key).contains("keys=3 cells=2");
    String stored =
        database.query("EXPLAIN ANALYZE SELECT COUNT(*), SUM(n) FROM account WHERE id < 11");
    assertThat(stored)
        .contains("of stored values", "actual rows=1 ", "actual rows=2 ", "keys=2 cells=2");
  }

  @Test
  void explainAnalyze_ofAChange_changes() throws SQLException {
    assertThat(database.query("EXPLAIN ANALYZE UPDATE account SET n = 5"))
        .contains("The statement was executed and committed: 2 rows changed");
    assertThat(database.query("SELECT DISTINCT n FROM account")).isEqualTo("5");
    try (Connection other = database.begin()) {
      assertThat(TestDatabase.query(other, "EXPLAIN ANALYZE DELETE FROM account"))
          .contains("executed in the open transaction: 2 rows changed");
      other.rollback();
    }
    assertThat(database.query("SELECT COUNT(*) FROM account")).isEqualTo("2");
    assertState("22023", () -> database.run("EXPLAIN ANALYZE SELECT n FROM account WHERE id = ?"));
  }

  @Test
  void conflict_saysWhereAndBetweenWhom() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      TestDatabase.execute(first, "UPDATE account SET n = n + 1 WHERE id = 1");
      TestDatabase.execute(second, "UPDATE account SET n = n + 10 WHERE id = 1");
      long winner = id(second);
      second.commit();
      assertThatThrownBy(first::commit)
          .hasMessageContaining("Row (ID) = (1) of table PUBLIC.ACCOUNT (column group DEFAULT)")
          .hasMessageContaining("(session " + winner + ", user ")
          .hasMessageContaining(": UPDATE account SET n = n + 10 WHERE id = 1)")
          .hasMessageContaining("rolled back was: UPDATE account SET n = n + 1 WHERE id = 1")
          .extracting("SQLState")
          .isEqualTo("40001");
    }
  }

  @Test
  void conflict_onAnIndex_namesItsEntry() throws SQLException {
    try (Connection first = database.begin();
        Connection second = database.begin()) {
      TestDatabase.execute(first, "INSERT INTO account VALUES (3, 'c', 0)");
      TestDatabase.execute(second, "INSERT INTO account VALUES (4, 'c', 0)");
      second.commit();
      assertThatThrownBy(first::commit)
          .hasMessageContaining("Entry (NAME) = (c) of index ")
          .hasMessageContaining("of table PUBLIC.ACCOUNT")
          .hasMessageContaining("INSERT INTO account VALUES (4, 'c', 0)");
    }
  }
}

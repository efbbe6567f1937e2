package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.jdbc.MokaConnectionPoolDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the next borrower of a pooled connection finds. */
final class PooledConnectionTest {
  private TestDatabase database;
  private PooledConnection pooled;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
        "INSERT INTO t VALUES (1, 0)",
        "CREATE SCHEMA other");
    pooled = new MokaConnectionPoolDataSource(database.url()).getPooledConnection();
  }

  @AfterEach
  void close() throws SQLException {
    pooled.close();
    database.close();
  }

  private void borrow(String... statements) throws SQLException {
    try (Connection borrowed = pooled.getConnection()) {
      TestDatabase.execute(borrowed, statements);
    }
  }

  private String next(String query) throws SQLException {
    try (Connection borrowed = pooled.getConnection()) {
      return TestDatabase.query(borrowed, query);
    }
  }

  @Test
  void transactionOfBegin_isRolledBack() throws SQLException {
    borrow("BEGIN", "UPDATE t SET n = 5");
    try (Connection second = pooled.getConnection()) {
      assertThat(second.getAutoCommit()).isTrue();
      TestDatabase.execute(second, "INSERT INTO t VALUES (2, 2)");
    }
    assertThat(database.query("SELECT n FROM t WHERE id = 1")).isEqualTo("0");
    assertThat(database.query("SELECT n FROM t WHERE id = 2")).isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "APPLICATION_NAME = 'books'",
        "AUTOCOMMIT = OFF",
        "DURABILITY = RELAXED",
        "LOCK_WAIT = '7ms'",
        "MEMORY = '2m'",
        "QUERY_REWRITE = OFF",
        "READ_ONLY = ON",
        "SCHEMA = OTHER",
        "SNAPSHOT AS OF LOCALTIMESTAMP",
        "STATEMENT_TIMEOUT = '90s'",
        "SUBQUERIES = AS_WRITTEN",
        "TIMEZONE = '+05:00'",
        "TRANSACTION_ISOLATION = 'READ COMMITTED'"
      })
  void setting_isThatOfANewConnection(String assignment) throws SQLException {
    String show = "SHOW " + assignment.split(" ")[0];
    String before = next(show);
    try (Connection first = pooled.getConnection()) {
      TestDatabase.execute(first, "SET " + assignment);
      assertThat(TestDatabase.query(first, show)).isNotEqualTo(before);
    }
    assertThat(next(show)).isEqualTo(before);
  }

  /** Its snapshot would stay for as long as the pool keeps the connection. */
  @Test
  void resultThatIsLeftOpen_isClosed() throws SQLException {
    database.run("INSERT INTO t SELECT n, n FROM GENERATE_SERIES(2, 30000) n");
    String open = "SELECT COUNT(*) FROM MOKA.TRANSACTIONS WHERE STATEMENT = 'SELECT n FROM t'";
    try (Connection first = pooled.getConnection()) {
      ResultSet rows = first.createStatement().executeQuery("SELECT n FROM t");
      assertThat(rows.next()).isTrue();
      assertThat(database.query(open)).isEqualTo("1");
    }
    assertThat(database.query(open)).isEqualTo("0");
  }

  @Test
  void setConfig_isUndone() throws SQLException {
    try (Connection first = pooled.getConnection()) {
      TestDatabase.query(first, "SELECT set_config('TIMEZONE', '+05:00', false)");
    }
    assertThat(next("SHOW TIMEZONE")).isEqualTo("DEFAULT");
  }

  @Test
  void temporaryTables_areDropped() throws SQLException {
    borrow(
        "CREATE TEMP TABLE t (id INTEGER PRIMARY KEY, n INTEGER)",
        "CREATE TEMP TABLE \"a\"\"b\" (id INTEGER REFERENCES pg_temp.t)",
        "INSERT INTO t VALUES (7, 7)",
        "INSERT INTO \"a\"\"b\" VALUES (7)",
        "SET READ_ONLY = ON");
    assertThat(next("SELECT id FROM t")).isEqualTo("1");
    try (Connection second = pooled.getConnection()) {
      assertThatThrownBy(() -> TestDatabase.query(second, "SELECT id FROM \"a\"\"b\""))
          .extracting("SQLState")
          .isEqualTo("42S02");
    }
  }

  @Test
  void temporaryTables_ofAUserWithFewRights_areDropped() throws SQLException {
    database.run(
        "CREATE USER root PASSWORD 'secret' ADMIN",
        "CREATE USER ada PASSWORD 'secret'",
        "GRANT SELECT ON t TO ada");
    PooledConnection hers =
        new MokaConnectionPoolDataSource(database.url()).getPooledConnection("ada", "secret");
    try (Connection first = hers.getConnection()) {
      TestDatabase.execute(first, "SET TIMEZONE = '+05:00'", "CREATE TEMP TABLE t (id INTEGER)");
    }
    try (Connection second = hers.getConnection()) {
      assertThat(TestDatabase.query(second, "SELECT id FROM t")).isEqualTo("1");
      assertThat(TestDatabase.query(second, "SHOW TIMEZONE")).isEqualTo("DEFAULT");
    }
    hers.close();
  }

  @Test
  void settingsOfTheUrl_areKept() throws SQLException {
    pooled.close();
    MokaConnectionPoolDataSource source = new MokaConnectionPoolDataSource(database.url());
    source.setProperty("schema", "other");
    source.setProperty("timezone", "+03:00");
    source.setProperty("isolation", "read_committed");
    source.setProperty("queryrewrite", "off");
    pooled = source.getPooledConnection();
    borrow(
        "SET SCHEMA public",
        "SET TIMEZONE = '+05:00'",
        "SET TRANSACTION_ISOLATION = 'SNAPSHOT'",
        "SET QUERY_REWRITE = ON");
    assertThat(next("VALUES CURRENT_SCHEMA")).isEqualTo("OTHER");
    assertThat(next("SHOW TIMEZONE")).isEqualTo("+03:00");
    assertThat(next("SHOW TRANSACTION_ISOLATION")).isEqualTo("READ COMMITTED");
    assertThat(next("SHOW QUERY_REWRITE")).isEqualTo("OFF");
  }
}

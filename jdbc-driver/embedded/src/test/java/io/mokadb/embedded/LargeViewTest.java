package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns of type CLOB and BLOB in views that keep themselves: short values and long ones. */
final class LargeViewTest {
  private static final String LONG = "REPEAT('long ', 100000)";

  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE paper (id INTEGER PRIMARY KEY, topic VARCHAR(10), body CLOB, scan BLOB)",
        "INSERT INTO paper VALUES (1, 'one', 'short', X'CAFE'), (2, 'two', " + LONG + ", NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private void await() throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS(60)");
  }

  /** The view is what its query gives, and each has its own long values. */
  private void assertKept(String view) throws SQLException {
    await();
    String columns = "topic, CHAR_LENGTH(body), OCTET_LENGTH(scan) FROM ";
    assertThat(database.query("SELECT " + columns + view + " ORDER BY topic, 2"))
        .isEqualTo(
            database.query(
                "SELECT " + columns + "paper WHERE topic IS NOT NULL ORDER BY topic, 2"));
    assertThat(
            database.query(
                "SELECT COUNT(*) FROM paper AS p WHERE topic IS NOT NULL AND NOT EXISTS (SELECT 1"
                    + " FROM "
                    + view
                    + " AS v WHERE v.topic = p.topic AND v.body IS NOT DISTINCT FROM p.body"
                    + " AND v.scan IS NOT DISTINCT FROM p.scan)"))
        .isEqualTo("0");
    assertThat(database.query("CHECK MATERIALIZED VIEW " + view)).isEmpty();
    assertThat(database.query("CHECK DATABASE")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'id, '", "''"})
  void largeValues_areKeptWithTheirRows(String key) throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW papers INCREMENTAL AS SELECT "
            + key
            + "topic, body, scan FROM paper WHERE topic IS NOT NULL");
    assertKept("papers");
    database.run("INSERT INTO paper VALUES (3, 'three', " + LONG + " || '3', X'00')");
    assertKept("papers");
    database.run("UPDATE paper SET topic = 'deux' WHERE id = 2");
    assertKept("papers");
    database.run("UPDATE paper SET body = body || '!' WHERE id IN (1, 2)");
    assertKept("papers");
    database.run("UPDATE paper SET body = 'short now' WHERE id = 3");
    assertKept("papers");
    database.run("UPDATE paper SET body = " + LONG + ", scan = X'0102' WHERE id = 1");
    assertKept("papers");
    database.run("DELETE FROM paper WHERE id = 2", "UPDATE paper SET topic = NULL WHERE id = 3");
    assertKept("papers");
    assertThat(database.query("SELECT CHAR_LENGTH(body) FROM paper WHERE id = 1"))
        .isEqualTo("500000");
    database.run("DELETE FROM paper");
    assertKept("papers");
  }

  @Test
  void viewThatIsComputedAsAWhole_writesTheRowsThatDiffer() throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW papers INCREMENTAL AS"
            + " SELECT id, topic, body, scan FROM paper WHERE topic IS NOT NULL");
    database.run(
        "CREATE TABLE seen (id INTEGER PRIMARY KEY, size INTEGER)",
        "CREATE TRIGGER see AFTER INSERT OR UPDATE ON papers FOR EACH ROW"
            + " UPSERT INTO seen VALUES (NEW.id, CHAR_LENGTH(NEW.body))",
        "TRUNCATE TABLE paper",
        "INSERT INTO paper VALUES (1, 'one', 'short', X'CAFE'), (2, 'two', "
            + LONG
            + " || '.', NULL)");
    assertKept("papers");
    database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT size FROM seen WHERE id = 2")).isEqualTo("500001");
  }

  @ParameterizedTest
  @CsvSource({
    "'SELECT DISTINCT topic, body FROM paper', '', grouped",
    "'SELECT id, body FROM paper', 'WITH (freshness = ''current'')', cannot be current"
  })
  void largeValuesThatCannotBeKept_areRefused(String query, String options, String why) {
    assertThatThrownBy(
            () ->
                database.run(
                    "CREATE MATERIALIZED VIEW papers INCREMENTAL " + options + " AS " + query))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
        .hasMessageContainingAll("BODY", why);
  }

  @Test
  void viewWithLargeValues_doesNotBecomeCurrent() throws SQLException {
    database.run("CREATE MATERIALIZED VIEW papers INCREMENTAL AS SELECT id, body FROM paper");
    assertThatThrownBy(
            () -> database.run("ALTER MATERIALIZED VIEW papers SET (freshness = 'current')"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
        .hasMessageContainingAll("BODY", "cannot be current");
    database.run("ALTER MATERIALIZED VIEW papers SET (max_lag = '2h')");
  }
}

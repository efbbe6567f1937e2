package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys of views that keep themselves, which follow from the keys of their tables. */
final class ViewKeysTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  /** The partitions are those of a, whose key is not in the view; its own key is b's. */
  @Test
  void keyThatIsNotThePartitions_movesBetweenMany() throws SQLException {
    String query =
        "SELECT b.id, a.name, s.t FROM a JOIN b ON b.a_id = a.id LEFT JOIN (SELECT b_id, SUM(d) AS"
            + " t FROM c GROUP BY b_id) AS s ON s.b_id = b.id";
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name VARCHAR(10))",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL UNIQUE)",
        "CREATE TABLE c (id INTEGER PRIMARY KEY, b_id INTEGER, d DOUBLE PRECISION)",
        "INSERT INTO a SELECT n, 'a' || n FROM GENERATE_SERIES(1, 600) AS s (n)",
        "INSERT INTO b SELECT n, n FROM GENERATE_SERIES(1, 600) AS s (n)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS " + query,
        "UPDATE b SET a_id = 601 - a_id",
        "CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT COUNT(*), MIN(id), MAX(id) FROM v")).isEqualTo("600,1,600");
    assertThat(database.query("CHECK MATERIALIZED VIEW v")).isEmpty();
  }

  @Test
  void uniqueIndexThatAKeyFollowsFrom_isNotDropped() throws SQLException {
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, u INTEGER NOT NULL, x INTEGER)",
        "CREATE UNIQUE INDEX a_u ON a (u)",
        "CREATE UNIQUE INDEX a_x ON a (x)",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, u INTEGER)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT b.id, a.x FROM b JOIN a ON a.u = b.u");
    assertThatThrownBy(() -> database.run("DROP INDEX a_u"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("2BP01"))
        .hasMessageContainingAll("PUBLIC.V", "another key");
    database.run("DROP INDEX a_x", "DROP MATERIALIZED VIEW v", "DROP INDEX a_u");
  }

  /** The stored rows keep the key that they have, even if a shorter one would do by now. */
  @Test
  void newUniqueIndex_leavesTheKeyOfStoredRows() throws SQLException {
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, u INTEGER NOT NULL)",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, u INTEGER NOT NULL)",
        "INSERT INTO a VALUES (1, 1), (2, 2)",
        "INSERT INTO b VALUES (1, 1), (2, 1)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT a.id AS a, b.id AS b FROM a JOIN b ON"
            + " a.u = b.u",
        "CREATE UNIQUE INDEX a_u ON a (u)",
        "ALTER TABLE a ADD COLUMN z INTEGER",
        "INSERT INTO b VALUES (3, 2)",
        "UPDATE b SET u = 2 WHERE id = 1",
        "CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT LISTAGG(a || '-' || b, ' ') FROM (SELECT * FROM v) AS q"))
        .isEqualTo("1-2 2-1 2-3");
    assertThat(database.query("CHECK MATERIALIZED VIEW v")).isEmpty();
    database.run("DROP INDEX a_u", "INSERT INTO a (id, u) VALUES (3, 1)");
    database.run("CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT COUNT(*) FROM v")).isEqualTo("4");
    assertThat(database.query("CHECK MATERIALIZED VIEW v")).isEmpty();
  }

  /** One key, as a CHAR of each length: what both lead to comes once. */
  @Test
  void charsOfTwoLengths_areOneKey() throws SQLException {
    database.run(
        "CREATE TABLE a (c CHAR(4) PRIMARY KEY, x INTEGER)",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, c CHAR(6), d DOUBLE PRECISION)",
        "CREATE INDEX b_c ON b (c)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT a.x, s.t FROM a LEFT JOIN (SELECT c,"
            + " SUM(d) AS t FROM b GROUP BY c) AS s ON s.c = a.c",
        "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT a.x, b.d FROM b LEFT JOIN a ON a.c = b.c",
        "CREATE MATERIALIZED VIEW y INCREMENTAL AS SELECT c, SUM(x) AS n FROM (SELECT c, x FROM a"
            + " UNION ALL SELECT c, id FROM b) AS q GROUP BY c",
        "ALTER MATERIALIZED VIEW v PAUSE",
        "ALTER MATERIALIZED VIEW w PAUSE",
        "ALTER MATERIALIZED VIEW y PAUSE",
        "INSERT INTO a SELECT 'k' || n, n FROM GENERATE_SERIES(1, 300) AS s (n)",
        "INSERT INTO b SELECT n, 'k' || n, 2 * n FROM GENERATE_SERIES(1, 300) AS s (n)",
        "ALTER MATERIALIZED VIEW v RESUME",
        "ALTER MATERIALIZED VIEW w RESUME",
        "ALTER MATERIALIZED VIEW y RESUME",
        "CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT COUNT(*), SUM(x), SUM(t) FROM v"))
        .isEqualTo("300,45150,90300.0");
    assertThat(database.query("SELECT COUNT(*), SUM(x), SUM(d) FROM w"))
        .isEqualTo("300,45150,90300.0");
    assertThat(database.query("SELECT COUNT(*), SUM(n) FROM y")).isEqualTo("300,90300");
    assertThat(database.query("CHECK MATERIALIZED VIEW v")).isEmpty();
  }

  /** Nothing that could happen would move it on. */
  @Test
  void queryThatReadsNoTable_isNotWaitedFor() throws SQLException {
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT id FROM a WHERE id IS NULL",
        "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT COUNT(*) AS n FROM a",
        "INSERT INTO a VALUES (1)",
        "CALL MOKA.AWAIT_VIEWS(60)",
        "CALL MOKA.AWAIT_VIEWS('v', 60)");
    assertThat(database.query("SELECT n, (SELECT COUNT(*) FROM v) FROM w")).isEqualTo("1,0");
  }

  /** The sub-query may fail and stays as it is, so the view counts as one of all columns. */
  @Test
  void tableOfAViewOfAllColumns_getsAnotherOne() throws SQLException {
    database.run(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, k INTEGER)",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER, x INTEGER)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT a.id FROM a WHERE EXISTS (SELECT 1 FROM b"
            + " WHERE b.a_id = a.id AND a.k <> 0 AND 10 / b.x > 2)",
        "ALTER TABLE a ADD COLUMN z INTEGER DEFAULT 4",
        "ALTER TABLE b ADD COLUMN z INTEGER",
        "INSERT INTO a VALUES (1, 1, 1), (2, 0, 1)",
        "INSERT INTO b VALUES (1, 1, 2, 1), (2, 2, 2, 1)",
        "ALTER TABLE b DROP COLUMN z",
        "CALL MOKA.AWAIT_VIEWS(60)");
    assertThat(database.query("SELECT id FROM v")).isEqualTo("1");
    assertThat(database.query("CHECK MATERIALIZED VIEW v")).isEmpty();
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries that a careless answer from a current view would get wrong. */
final class RewriteTrapsTest {
  private static final String USED = "is read in the place of tables";

  private TestDatabase database;
  private Connection with;
  private Connection without;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    with = database.connect();
    without = database.connect();
    TestDatabase.execute(without, "SET QUERY_REWRITE = OFF");
  }

  @AfterEach
  void close() throws SQLException {
    with.close();
    without.close();
    database.close();
  }

  private void view(String name, String query) throws SQLException {
    database.run(
        "CREATE MATERIALIZED VIEW "
            + name
            + " INCREMENTAL WITH (freshness = 'current') AS "
            + query);
  }

  /** Makes 300 rows of a number each. */
  private void fill(String table, String columns) throws SQLException {
    database.run("INSERT INTO " + table + " SELECT " + columns + " FROM GENERATE_SERIES(1, 300) n");
  }

  /** Asks with views and without. */
  private void requireSame(boolean used, String... queries) throws SQLException {
    requireEqual(queries);
    for (String sql : queries) {
      assertThat(TestDatabase.query(with, "EXPLAIN " + sql).contains(USED)).as(sql).isEqualTo(used);
    }
  }

  /** Few rows may be as cheap to read as the view. */
  private void requireEqual(String... queries) {
    for (String sql : queries) {
      assertThat(answer(with, sql)).as(sql).isEqualTo(answer(without, sql));
    }
  }

  private static String answer(Connection connection, String sql) {
    try {
      return TestDatabase.query(connection, sql);
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  @Test
  void emptyInput_hasItsOneGroup_orNone() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)");
    view("v", "SELECT g, COUNT(*) AS n, SUM(x) AS s, MIN(x) AS l FROM t GROUP BY g");
    view("w", "SELECT COUNT(*) AS n, SUM(x) AS s FROM t");
    for (String change : new String[] {"INSERT INTO t VALUES (1, NULL, NULL)", "DELETE FROM t"}) {
      requireEqual(
          "SELECT COUNT(*), SUM(x) FROM t",
          "SELECT COUNT(*), SUM(x), MIN(x), MAX(g) FROM t WHERE g = 5",
          "SELECT g, COUNT(*), SUM(x) FROM t GROUP BY g",
          "SELECT g IS NULL, COUNT(*), SUM(x) FROM t GROUP BY g IS NULL",
          "SELECT COUNT(*), SUM(x) FROM t WHERE g IS NULL",
          "SELECT COUNT(*) + 1 FROM t HAVING COUNT(*) > 0");
      requireEqual("SELECT COUNT(*), SUM(x) FROM t WHERE 1 = 0 GROUP BY 'x'");
      database.run(change);
    }
  }

  @Test
  void sums_haveTheirTypes_andOverflowAsTheyDo() throws SQLException {
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, d DECIMAL(8, 3), b BIGINT,"
            + " w DECIMAL(38, 0), s SMALLINT)");
    fill("t", "n, MOD(n, 3), n / 8.0, 9000000000000000000, 1, n");
    view(
        "v",
        "SELECT g, SUM(d) AS d, SUM(b) AS b, SUM(w) AS w, SUM(s) AS s, COUNT(d) AS n FROM t"
            + " GROUP BY g");
    String all = "SELECT SUM(d), SUM(b), SUM(s), COUNT(d), SUM(w) FROM t WHERE g < 7";
    requireSame(true, all);
    database.run("UPDATE t SET w = 60000000000000000000000000000000000000 WHERE id < 3");
    requireSame(true, all, "SELECT g, SUM(w) FROM t GROUP BY g");
    assertThat(answer(with, all)).isEqualTo("22003");
  }

  /** The sums of smaller groups, which only the view computes, are too large for their type. */
  @Test
  void sumsOfLargerGroups_areThere_thoughThoseOfTheViewAreTooLarge() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER NOT NULL, w DECIMAL(38, 0))");
    fill("t", "n, MOD(n, 4), 1");
    database.run(
        "CREATE MATERIALIZED VIEW v INCREMENTAL WITH (freshness = 'immediate') AS"
            + " SELECT g, SUM(w) AS w, COUNT(*) AS n FROM t GROUP BY g");
    database.run(
        "UPDATE t SET w = 60000000000000000000000000000000000000 WHERE id IN (1, 5)",
        "UPDATE t SET w = -60000000000000000000000000000000000000 WHERE id IN (3, 7)");
    String sums = "SELECT SUM(w), COUNT(*) FROM t WHERE g IN (1, 3)";
    requireSame(
        true,
        sums,
        "SELECT MOD(g, 2), SUM(w) FROM t WHERE g IN (1, 3) GROUP BY MOD(g, 2)",
        "SELECT SUM(w), COUNT(*) FROM t WHERE g = 1");
    requireEqual(
        "SELECT SUM(w) FROM t",
        "SELECT COUNT(*) FROM t UNION ALL SELECT SUM(w) FROM t WHERE g IN (1, 3)",
        "SELECT g, SUM(w) FROM t GROUP BY g ORDER BY g");
    assertThat(answer(with, sums)).isEqualTo("146,150");
    assertThat(answer(with, "SELECT SUM(w) FROM t WHERE g = 1")).isEqualTo("22003");
    assertThat(answer(with, "EXPLAIN ANALYZE " + sums))
        .contains("Tables are read instead of PUBLIC.V: its query fails with SQLState 22003");
    try (Connection connection = database.begin()) {
      TestDatabase.execute(connection, "DELETE FROM t WHERE id = 9");
      assertThat(answer(connection, sums)).isEqualTo("145,149");
      connection.rollback();
    }
  }

  @Test
  void textsOfFixedLength_keepTheirBlanks() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, c CHAR(4), v VARCHAR(4), x INTEGER)");
    fill("t", "n, 'c' || MOD(n, 3), CASE MOD(n, 2) WHEN 0 THEN 'a' ELSE 'a ' END, n");
    view("w", "SELECT c, v, COUNT(*) AS n, SUM(x) AS s FROM t GROUP BY c, v");
    requireSame(
        true,
        "SELECT c || '|', SUM(x) FROM t GROUP BY c || '|' ORDER BY 1",
        "SELECT SUM(x), COUNT(*) FROM t WHERE c = 'c1'",
        "SELECT SUM(x), COUNT(*) FROM t WHERE c = 'c1  '",
        "SELECT SUM(x), COUNT(*) FROM t WHERE v = 'a'",
        "SELECT v || '|', SUM(x), COUNT(*) FROM t GROUP BY v ORDER BY 1",
        "SELECT SUM(x), COUNT(*) FROM t WHERE CAST(c AS VARCHAR(4)) = v || '1'",
        "SELECT MAX(c), MIN(v), COUNT(DISTINCT v) FROM t");
  }

  @Test
  void floatingPoint_isNotTakenForExact() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, f DOUBLE, x INTEGER)");
    fill("t", "n, CASE MOD(n, 2) WHEN 0 THEN 0e0 ELSE -1 * 0e0 END, n");
    view("v", "SELECT f, COUNT(*) AS n, SUM(x) AS s FROM t GROUP BY f");
    requireSame(
        false,
        "SELECT CAST(f AS VARCHAR(9)), SUM(x) FROM t GROUP BY CAST(f AS VARCHAR(9)) ORDER BY 1",
        "SELECT COUNT(*), SUM(x) FROM t WHERE CAST(f AS VARCHAR(9)) = '-0.0'");
    view("w", "SELECT id, f FROM t WHERE f > 0.1");
    requireSame(false, "SELECT id FROM t WHERE f >= 0.10000000000000000000001");
  }

  @Test
  void zoneOfTheSession_isThatOfTheReader() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, at_ TIMESTAMP WITH TIME ZONE)");
    fill("t", "n, TIMESTAMP WITH TIME ZONE '2026-01-01 23:30:00+00:00'");
    assertThatThrownBy(
            () -> view("v", "SELECT CAST(at_ AS DATE) AS d, COUNT(*) AS n FROM t GROUP BY 1"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
    view("v", "SELECT at_, COUNT(*) AS n FROM t GROUP BY at_");
    for (String zone : new String[] {"UTC", "Asia/Tokyo"}) {
      TestDatabase.execute(with, "SET TIME ZONE '" + zone + "'");
      TestDatabase.execute(without, "SET TIME ZONE '" + zone + "'");
      requireSame(true, "SELECT CAST(at_ AS DATE), COUNT(*) FROM t GROUP BY CAST(at_ AS DATE)");
    }
  }

  @Test
  void temporaryTable_ofTheViewsName_isNotRead() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER)");
    fill("t", "n, MOD(n, 3)");
    view("v", "SELECT g, COUNT(*) AS n FROM t GROUP BY g");
    TestDatabase.execute(with, "CREATE TEMPORARY TABLE v (g INTEGER, n BIGINT)");
    requireSame(true, "SELECT g, COUNT(*) FROM t GROUP BY g ORDER BY g");
  }

  @Test
  void columns_areThoseOfTheirTables_afterChangesOfThem() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER)");
    fill("t", "n, MOD(n, 3), MOD(n, 2), n");
    view("v", "SELECT a, b, SUM(c) AS s FROM t GROUP BY a, b");
    try (PreparedStatement select = with.prepareStatement("SELECT b, SUM(c) FROM t GROUP BY b")) {
      assertThat(count(select)).isEqualTo(2);
      for (String change :
          new String[] {
            "ALTER TABLE t ADD COLUMN z INTEGER",
            "ALTER TABLE t RENAME COLUMN a TO q",
            "ALTER TABLE t RENAME TO u",
            "ALTER TABLE u RENAME TO t"
          }) {
        answer(without, change);
        requireSame(true, "SELECT b, SUM(c) FROM t GROUP BY b ORDER BY b");
        assertThat(count(select)).as(change).isEqualTo(2);
      }
    }
  }

  private static int count(PreparedStatement select) throws SQLException {
    try (ResultSet rows = select.executeQuery()) {
      int count = 0;
      while (rows.next()) {
        count++;
      }
      return count;
    }
  }

  @Test
  void joinsAndSubQueries_keepTheirRows() throws SQLException {
    database.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)",
        "CREATE TABLE g (id INTEGER PRIMARY KEY, name VARCHAR(9))",
        "INSERT INTO g VALUES (0, 'zero'), (1, NULL), (2, 'two'), (7, 'none')");
    fill("t", "n, CASE WHEN MOD(n, 5) < 4 THEN MOD(n, 5) END, n");
    view("v", "SELECT g, COUNT(*) AS n, SUM(x) AS s FROM t GROUP BY g");
    view("w", "SELECT t.id, t.x, g.name FROM t JOIN g ON g.id = t.g");
    requireSame(
        true,
        "SELECT g.id, v.n FROM g LEFT JOIN (SELECT g, COUNT(*) AS n FROM t GROUP BY g) v"
            + " ON v.g = g.id ORDER BY g.id",
        "SELECT g.id FROM g WHERE g.id NOT IN (SELECT g FROM t GROUP BY g HAVING COUNT(*) > 1)",
        "SELECT name, COUNT(*) FROM t JOIN g ON t.g = g.id GROUP BY name ORDER BY name NULLS FIRST",
        "SELECT COUNT(*) FROM (SELECT g, SUM(x) AS s FROM t GROUP BY g LIMIT 2) q");
    requireSame(
        false,
        "SELECT name, COUNT(*) FROM t LEFT JOIN g ON t.g = g.id GROUP BY name ORDER BY 2, 1",
        "SELECT t.id FROM t JOIN g ON t.g >= g.id WHERE t.id < 9 ORDER BY t.id");
  }

  @Test
  void readers_needTheColumnsThatTheyName() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)");
    fill("t", "n, MOD(n, 3), n");
    view("v", "SELECT g, COUNT(*) AS n, SUM(x) AS s FROM t GROUP BY g");
    database.run(
        "CREATE VIEW sums AS SELECT g, SUM(x) AS s FROM t GROUP BY g",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "GRANT SELECT (g) ON t TO ann",
        "GRANT SELECT ON sums TO bob");
    String sums = "SELECT g, SUM(x) FROM t GROUP BY g";
    try (Connection ann = DriverManager.getConnection(database.url(), "ann", "ann's own");
        Connection bob = DriverManager.getConnection(database.url(), "bob", "bob's own")) {
      assertThat(answer(ann, "EXPLAIN SELECT g, COUNT(*) FROM t GROUP BY g")).contains(USED);
      assertThat(answer(ann, "SELECT COUNT(*) FROM t WHERE g = 1")).isEqualTo("100");
      assertThat(answer(ann, sums)).isEqualTo("42501");
      assertThat(answer(ann, "SELECT SUM(x) FROM t")).isEqualTo("42501");
      assertThat(answer(bob, "EXPLAIN SELECT s FROM sums WHERE g = 1")).contains(USED);
      assertThat(answer(bob, sums)).isEqualTo("42501");
      assertThat(answer(bob, "SELECT n FROM v")).isEqualTo("42501");
    }
  }

  /** The view's query reads a column that this user may not read. */
  @Test
  void failureOfAView_showsNoValueThatTheReaderMayNotRead() throws SQLException {
    database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, secret VARCHAR(20))");
    fill("t", "n, MOD(n, 3), '1'");
    view("v", "SELECT g, COUNT(*) AS n, SUM(CAST(secret AS INTEGER)) AS s FROM t GROUP BY g");
    database.run(
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "GRANT SELECT (g) ON t TO ann",
        "INSERT INTO t VALUES (9999, 1, 'hunter2')");
    try (Connection ann = DriverManager.getConnection(database.url(), "ann", "ann's own")) {
      assertThat(TestDatabase.query(ann, "EXPLAIN ANALYZE SELECT g, COUNT(*) FROM t GROUP BY g"))
          .contains("Tables are read instead of PUBLIC.V")
          .doesNotContain("hunter2");
    }
  }
}

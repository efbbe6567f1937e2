package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A name in a statement means the same to the check of privileges as to the planner. Bob may read
 * all columns but SALARY.AMOUNT and MINE.W.
 */
final class ColumnPrivilegesTest {
  private static final String URL = "jdbc:moka:mem:column-privileges";

  private Connection owner;
  private Connection bob;

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE salary (id INTEGER PRIMARY KEY, amount INTEGER)",
        "INSERT INTO salary VALUES (1, 4711)",
        "CREATE TABLE other (v INTEGER PRIMARY KEY, w INTEGER)",
        "INSERT INTO other VALUES (1, 2)",
        "CREATE TABLE pub (id INTEGER PRIMARY KEY, amount INTEGER)",
        "INSERT INTO pub VALUES (1, 99)",
        "CREATE TABLE mine (v INTEGER PRIMARY KEY, w INTEGER)",
        "INSERT INTO mine VALUES (1, 4711)",
        "CREATE VIEW shown AS SELECT id FROM salary",
        "CREATE USER boss PASSWORD 'boss''s own' ADMIN",
        "CREATE USER bob PASSWORD 'bob''s own'",
        "GRANT SELECT (id) ON salary TO bob",
        "GRANT SELECT ON other TO bob",
        "GRANT SELECT ON pub TO bob",
        "GRANT SELECT ON shown TO bob",
        "GRANT SELECT (v), UPDATE, DELETE ON mine TO bob");
    bob = DriverManager.getConnection(URL, "bob", "bob's own");
  }

  @AfterEach
  void close() throws SQLException {
    bob.close();
    owner.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Names that differ in case only
        "WITH \"salary\" AS (SELECT id FROM salary) SELECT * FROM salary",
        "WITH q AS (SELECT id FROM salary), \"salary\" AS (SELECT 1) TABLE salary",
        "SELECT (SELECT \"s\".amount FROM (VALUES (1)) AS s) FROM salary AS \"s\"",
        "SELECT (SELECT \"x\".amount FROM shown AS x) FROM salary AS \"x\"",
        "SELECT (SELECT s.amount FROM other AS \"s\") FROM salary AS s",
        "SELECT (SELECT q.b FROM other AS \"s\", LATERAL (SELECT s.*) AS q (a, b))"
            + " FROM salary AS s",
        "SELECT \"s\".* FROM salary AS \"s\", other AS s",
        "SELECT (SELECT amount FROM (SELECT 1 AS \"amount\") AS q) FROM salary",
        // A sub-query in FROM without LATERAL does not know what stands beside it
        "SELECT (SELECT q.v FROM other AS a, (SELECT a.amount AS v) AS q) FROM salary AS a",
        "SELECT (SELECT q.v FROM other AS a, (SELECT a.amount) AS q (v)) FROM salary AS a",
        "SELECT (SELECT q.v FROM pub AS a, (VALUES (a.amount)) AS q (v)) FROM salary AS a",
        "SELECT (SELECT q.v FROM pub AS a, (WITH k AS (SELECT a.amount AS v) SELECT v FROM k) AS q)"
            + " FROM salary AS a",
        "SELECT (SELECT MAX(q.v) FROM other AS a, (SELECT 1 AS v UNION ALL SELECT a.amount) AS q)"
            + " FROM salary AS a",
        "SELECT (SELECT MAX(q.v) FROM other AS a LEFT JOIN (SELECT a.amount AS v) AS q ON TRUE)"
            + " FROM salary AS a",
        "WITH a AS (SELECT 1 AS x) SELECT (SELECT q.v FROM a, (SELECT a.amount AS v) AS q)"
            + " FROM salary AS a",
        // One that is LATERAL does
        "SELECT q.v FROM salary AS a, LATERAL (SELECT a.amount AS v) AS q",
        "SELECT (SELECT q.v FROM salary AS a, LATERAL (VALUES (a.amount)) AS q (v)) FROM pub AS a",
        "SELECT (SELECT q.v FROM salary AS a, (other AS x CROSS JOIN UNNEST(ARRAY[a.amount])"
            + " AS q (v))) FROM pub AS a",
        "SELECT (SELECT q.v FROM UNNEST(ARRAY[a.amount]) AS q (v), pub AS a) FROM salary AS a",
        "UPDATE mine SET w = 4711 FROM UNNEST(ARRAY[mine.w]) AS y (k)",
        // The condition of a join in parentheses does not
        "SELECT (SELECT 1 FROM other AS a, (other AS x JOIN other AS y ON a.amount > 5))"
            + " FROM salary AS a",
        "SELECT (SELECT 1 FROM other AS a JOIN (other AS x JOIN other AS y ON EXISTS"
            + " (SELECT 1 FROM other WHERE a.amount > 5)) ON TRUE) FROM salary AS a",
        // A query of WITH is the table to itself, unless it is repeated
        "WITH salary AS (SELECT * FROM salary) SELECT * FROM salary",
        "WITH RECURSIVE salary AS (SELECT * FROM salary) SELECT salary.*,"
            + " (SELECT MAX(id) FROM public.salary) FROM salary",
        "WITH RECURSIVE salary AS (SELECT id, amount FROM salary UNION ALL SELECT 1, 2 FROM salary"
            + " WHERE id > 7) SELECT salary.*, (SELECT MAX(id) FROM public.salary) FROM salary",
        "WITH RECURSIVE salary AS (SELECT 1 AS i, 2 AS a UNION ALL SELECT * FROM salary UNION ALL"
            + " SELECT 3, 4) SELECT a, (SELECT MAX(id) FROM public.salary) FROM salary",
        "WITH RECURSIVE salary AS (SELECT * FROM salary INTERSECT SELECT * FROM salary)"
            + " SELECT amount, (SELECT MAX(id) FROM public.salary) FROM salary",
        "WITH RECURSIVE salary AS (SELECT * FROM salary UNION ALL SELECT 1, 2 ORDER BY 1)"
            + " SELECT amount, (SELECT MAX(id) FROM public.salary) FROM salary",
        "WITH RECURSIVE salary AS (SELECT * FROM salary), gone AS (DELETE FROM mine)"
            + " SELECT amount, (SELECT MAX(id) FROM public.salary) FROM salary",
        // ORDER BY after WITH or UNION
        "WITH q AS (SELECT 1 AS x) SELECT s.id FROM salary AS s ORDER BY s.amount",
        "WITH q AS (SELECT 1 AS x) SELECT id FROM salary ORDER BY amount DESC",
        "SELECT x.id FROM (WITH z AS (SELECT 1) SELECT id FROM salary ORDER BY amount) AS x",
        "SELECT (SELECT v FROM other UNION SELECT 2 ORDER BY a.amount LIMIT 1) FROM salary AS a",
        "SELECT (SELECT v FROM other UNION SELECT 2 ORDER BY v * (SELECT a.amount) LIMIT 1)"
            + " FROM salary AS a"
      })
  void statement_thatReadsAColumnWithoutPrivilege_isRefused(String sql) {
    assertThatThrownBy(() -> TestDatabase.execute(bob, sql))
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WITH salary AS (SELECT 1 AS amount) SELECT * FROM salary",
        "WITH salary AS (SELECT id FROM salary) SELECT * FROM salary",
        "WITH salary AS (SELECT 1 AS amount) SELECT amount FROM salary"
            + " ORDER BY (SELECT MAX(amount) FROM salary)",
        "WITH RECURSIVE salary AS (SELECT 1 AS amount UNION ALL SELECT amount + 1 FROM salary"
            + " WHERE amount < 3 ORDER BY 1) SELECT amount, (SELECT MAX(id) FROM public.salary)"
            + " FROM salary",
        "SELECT S.ID, s.id FROM Salary AS s",
        "SELECT \"s\".id, s.amount FROM salary AS \"s\", pub AS s",
        "SELECT q.amount FROM salary AS s, (SELECT amount FROM pub) AS q",
        "SELECT (SELECT q.v FROM salary AS a, (SELECT a.amount AS v) AS q) FROM pub AS a",
        "SELECT (SELECT q.v FROM pub AS a, LATERAL (SELECT a.amount AS v) AS q) FROM salary AS a",
        "SELECT x.v FROM other AS a, other AS x JOIN other AS y ON a.v = x.v AND y.v = 1",
        "SELECT id FROM salary WHERE id IN (SELECT v AS amount FROM other UNION SELECT 2"
            + " ORDER BY amount DESC NULLS LAST)",
        "(SELECT id FROM salary) UNION (SELECT id FROM salary) ORDER BY id"
      })
  void statement_thatReadsWhatItMay_runs(String sql) throws SQLException {
    TestDatabase.execute(bob, sql);
  }
}

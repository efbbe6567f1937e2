package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every way to reach a table, in every place where it can stand, with every privilege but one: it
 * must be refused, show nothing of the rows in a result, a plan or a message, and change nothing.
 * With all of them it must run.
 */
final class PrivilegeMatrixTest {
  private static final String URL = "jdbc:moka:mem:privilege-matrix";

  /** Of the places of a way one in so many is tried, others for each way; 1 for all. */
  private static final int STEP = Integer.getInteger("privileges.step", 6);

  /** The values that a user without the right to read the table must not see. */
  private static final String SECRET = "73911";

  private Connection owner;
  private Connection ann;

  /**
   * A way to reach a value of the secret table.
   *
   * @param expression of one value
   * @param grants that it takes, each of them
   */
  private record Way(String name, String expression, List<String> grants) {
    static Way of(String name, String expression, String... grants) {
      return new Way(name, expression, List.of(grants));
    }
  }

  private static final List<Way> WAYS =
      List.of(
          Way.of("direct", "(SELECT MAX(v) FROM secret)", "SELECT ON secret"),
          Way.of("column", "(SELECT MAX(v) FROM secret)", "SELECT (v) ON secret"),
          Way.of("qualified", "(SELECT MAX(x.v) FROM public.secret AS x)", "SELECT (v) ON secret"),
          Way.of("alias columns", "(SELECT MAX(b) FROM secret AS x (a, b, c))", "SELECT ON secret"),
          Way.of("generated", "(SELECT MAX(g) FROM secret)", "SELECT (g) ON secret"),
          Way.of("order", "(SELECT id FROM secret ORDER BY v LIMIT 1)", "SELECT (id, v) ON secret"),
          Way.of(
              "union order",
              "(SELECT 1 UNION SELECT 1 ORDER BY (SELECT v FROM secret))",
              "SELECT (v) ON secret"),
          Way.of(
              "limit",
              "(SELECT 1 FROM mine LIMIT (SELECT 1 FROM secret WHERE v > 0))",
              "SELECT (v) ON secret",
              "SELECT ON mine"),
          Way.of("view", "(SELECT MAX(v) FROM shown)", "SELECT ON shown"),
          Way.of("view of a view", "(SELECT MAX(v) FROM deeper)", "SELECT ON deeper"),
          Way.of("materialized", "(SELECT MAX(v) FROM kept)", "SELECT ON kept"),
          Way.of("incremental", "(SELECT MAX(v) FROM followed)", "SELECT ON followed"),
          Way.of("function", "f(1)", "SELECT (id, v) ON secret"),
          Way.of("named function", "public.f(n => 1)", "SELECT (id, v) ON secret"),
          Way.of("function of a function", "ff(1)", "SELECT (id, v) ON secret"),
          Way.of(
              "function of rows", "(SELECT MAX(w) FROM TABLE(r(1)))", "SELECT (id, v) ON secret"),
          Way.of("function of a view", "fv()", "SELECT ON shown"),
          Way.of(
              "past",
              "(SELECT MAX(v) FROM secret FOR SYSTEM_TIME AS OF"
                  + " CURRENT_TIMESTAMP - INTERVAL '0' SECOND)",
              "SELECT (v) ON secret",
              "HISTORY ON secret"),
          Way.of(
              "versions",
              "(SELECT MAX(v) FROM secret VERSIONS BETWEEN TIMESTAMP"
                  + " '2000-01-01 00:00:00' AND CURRENT_TIMESTAMP)",
              "SELECT (v) ON secret",
              "HISTORY ON secret"),
          Way.of(
              "with",
              "(WITH w AS (SELECT v FROM secret) SELECT MAX(v) FROM w)",
              "SELECT (v) ON secret"),
          Way.of(
              "lateral",
              "(SELECT MAX(x.v) FROM mine, LATERAL (SELECT v FROM secret) AS x)",
              "SELECT (v) ON secret",
              "SELECT ON mine"),
          Way.of("next number", "NEXTVAL('numbers')", "USAGE ON SEQUENCE numbers"),
          Way.of("next value", "(NEXT VALUE FOR numbers)", "UPDATE ON SEQUENCE numbers"),
          Way.of("set number", "SETVAL('numbers', " + SECRET + ")", "UPDATE ON SEQUENCE numbers"),
          Way.of(
              "sequence as a table",
              "(SELECT MAX(last_value) FROM numbers)",
              "SELECT ON SEQUENCE numbers"),
          Way.of("sequence function", "draw()", "USAGE ON SEQUENCE numbers"),
          Way.of("identity", "NEXTVAL('secret_id_seq')", "INSERT (v) ON secret"),
          Way.of("identity set", "SETVAL('secret_id_seq', 500)", "UPDATE (v) ON secret"));

  /** Where an expression can stand; %s is its place. */
  private static final List<String> PLACES =
      List.of(
          "SELECT %s",
          "SELECT id FROM mine WHERE n < COALESCE(%s, 0)",
          "SELECT n FROM mine ORDER BY %s + n",
          "SELECT COUNT(*) FROM mine GROUP BY n HAVING MAX(n) < COALESCE(%s, 0) + 1",
          "SELECT SUM(n) OVER (PARTITION BY n ORDER BY id) + COALESCE(%s, 0) FROM mine",
          "SELECT a.n FROM mine AS a JOIN mine AS b ON a.n < COALESCE(%s, 0)",
          "SELECT CASE WHEN n > 0 THEN %s END FROM mine",
          "WITH q AS (SELECT %s AS z) SELECT z FROM q",
          "SELECT n FROM mine UNION ALL SELECT %s",
          "SELECT * FROM (VALUES (1)) AS t (c) WHERE EXISTS (SELECT %s)",
          "VALUES (%s)",
          "EXPLAIN SELECT %s",
          "EXPLAIN ANALYZE SELECT %s",
          "EXPLAIN ANALYZE UPDATE mine SET n = %s",
          "INSERT INTO mine (id, n) VALUES (5, %s)",
          "INSERT INTO mine (id, n) SELECT 5, %s",
          "INSERT INTO mine (id, n) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = %s",
          "INSERT INTO mine (id, n) VALUES (6, 1) RETURNING n + COALESCE(%s, 0)",
          "UPDATE mine SET n = %s",
          "UPDATE mine SET n = 3 WHERE n < COALESCE(%s, 0)",
          "DELETE FROM mine WHERE n < COALESCE(%s, 0)",
          "DELETE FROM mine RETURNING COALESCE(%s, 0)",
          "MERGE INTO mine USING (VALUES (1)) AS s (k) ON mine.id = s.k WHEN MATCHED THEN"
              + " UPDATE SET n = %s",
          "MERGE INTO mine USING (SELECT %s AS k) AS s ON mine.id = s.k WHEN NOT MATCHED THEN"
              + " INSERT (id, n) VALUES (9, 1)",
          "CREATE TRIGGER tr AFTER UPDATE ON mine FOR EACH ROW INSERT INTO notes VALUES (%s)",
          "CREATE TRIGGER tr AFTER UPDATE ON mine FOR EACH ROW WHEN (NEW.n < COALESCE(%s, 0))"
              + " INSERT INTO notes VALUES (1)");

  /** Places in which a trigger cannot have what draws or sets numbers, or reads the past. */
  private static boolean fits(Way way, String place) {
    if ((WAYS.indexOf(way) + PLACES.indexOf(place)) % STEP != 0) {
      return false;
    }
    boolean special =
        way.expression.contains("VAL('")
            || way.expression.contains("NEXT VALUE")
            || way.expression.contains("draw")
            || way.name.equals("past")
            || way.name.equals("versions");
    return !(special && place.startsWith("CREATE TRIGGER"));
  }

  @BeforeEach
  void open() throws SQLException {
    owner = DriverManager.getConnection(URL);
    TestDatabase.execute(
        owner,
        "CREATE TABLE secret (id INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INTEGER,"
            + " g INTEGER GENERATED ALWAYS AS (v))",
        "INSERT INTO secret (v) VALUES (" + SECRET + ")",
        "CREATE TABLE mine (id INTEGER PRIMARY KEY, n INTEGER)",
        "INSERT INTO mine VALUES (1, 1)",
        "CREATE TABLE notes (n INTEGER)",
        "CREATE SEQUENCE numbers START WITH " + SECRET,
        "CREATE VIEW shown AS SELECT v FROM secret",
        "CREATE VIEW deeper AS SELECT v FROM shown",
        "CREATE MATERIALIZED VIEW kept AS SELECT v FROM secret",
        "CREATE MATERIALIZED VIEW followed INCREMENTAL AS SELECT v FROM secret",
        "CREATE FUNCTION f(n INTEGER) RETURNS INTEGER RETURN (SELECT v FROM secret WHERE id = n)",
        "CREATE FUNCTION ff(n INTEGER) RETURNS INTEGER RETURN f(n)",
        "CREATE FUNCTION fv() RETURNS INTEGER RETURN (SELECT MAX(v) FROM shown)",
        "CREATE FUNCTION draw() RETURNS BIGINT RETURN NEXTVAL('numbers')",
        "CREATE FUNCTION r(n INTEGER) RETURNS TABLE (w INTEGER) RETURN SELECT v FROM secret"
            + " WHERE id = n",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'ann''s own'",
        "GRANT ALL ON mine TO ann",
        "GRANT ALL ON notes TO ann");
    ann = DriverManager.getConnection(URL, "ann", "ann's own");
  }

  @AfterEach
  void close() throws SQLException {
    ann.close();
    owner.close();
  }

  /** What can be granted on an object beside the privileges that a way takes. */
  private static List<String> others(Way way) {
    List<String> others = new ArrayList<>();
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("secret", "id");
    for (String object : List.of("secret", "shown", "deeper", "kept", "mine")) {
      for (String privilege : List.of("INSERT", "UPDATE", "DELETE", "TRIGGER", "HISTORY")) {
        if (privilege.equals("HISTORY") && !object.equals("secret")) {
          continue;
        }
        if (way.name.startsWith("identity") && object.equals("secret")) {
          continue;
        }
        others.add(privilege + " ON " + object);
      }
      if (columns.containsKey(object) && !way.name.startsWith("identity")) {
        others.add("SELECT (" + columns.get(object) + ") ON " + object);
      }
    }
    return others;
  }

  private void all(String verb, List<String> grants) throws SQLException {
    for (String grant : grants) {
      TestDatabase.execute(
          owner, verb + " " + grant + (verb.equals("GRANT") ? " TO " : " FROM ") + "ann");
    }
  }

  private String run(String sql) {
    StringBuilder seen = new StringBuilder();
    try (Statement statement = ann.createStatement()) {
      ann.setAutoCommit(false);
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            seen.append(rows.getString(1)).append('\n');
          }
        }
      }
      return "ok " + seen;
    } catch (SQLException e) {
      return e.getSQLState() + " " + e.getMessage();
    } finally {
      try {
        ann.rollback();
        ann.setAutoCommit(true);
      } catch (SQLException e) {
        seen.append(e);
      }
    }
  }

  @Test
  void everyWay_inEveryPlace_takesEachOfItsPrivileges() throws SQLException {
    List<String> wrong = new ArrayList<>();
    int cases = 0;
    for (Way way : WAYS) {
      List<String> others = others(way);
      for (String missing : way.grants) {
        List<String> given = new ArrayList<>(others);
        given.removeIf(grant -> grant.equals(missing) || missing.startsWith(grant + " "));
        way.grants.stream().filter(grant -> !grant.equals(missing)).forEach(given::add);
        TestDatabase.execute(owner, "REVOKE ALL ON DATABASE FROM ann");
        all(
            "REVOKE",
            List.of(
                "ALL ON secret",
                "ALL ON shown",
                "ALL ON deeper",
                "ALL ON kept",
                "ALL ON mine",
                "ALL ON SEQUENCE numbers"));
        all("GRANT", given);
        if (!missing.endsWith(" ON mine")) {
          all("GRANT", List.of("ALL ON mine"));
        }
        for (String place : PLACES) {
          if (!fits(way, place) || missing.endsWith(" ON mine") && place.contains("mine")) {
            continue;
          }
          String sql = String.format(place, way.expression);
          String outcome = run(sql);
          cases++;
          if (!outcome.startsWith("42501") || outcome.contains(SECRET)) {
            wrong.add("without " + missing + ": " + sql + " -> " + outcome);
          }
        }
      }
      all("GRANT", List.of("ALL ON mine"));
      all("GRANT", way.grants);
      for (String place : PLACES) {
        if (fits(way, place)) {
          String sql = String.format(place, way.expression);
          String outcome = run(sql);
          cases++;
          if (outcome.startsWith("42501") || outcome.startsWith("XX")) {
            wrong.add("with all: " + sql + " -> " + outcome);
          }
        }
      }
    }
    assertThat(wrong).as(wrong.size() + " of " + cases).isEmpty();
    assertThat(cases).isGreaterThan(1_000 / STEP);
    assertThat(TestDatabase.query(owner, "SELECT * FROM secret")).isEqualTo("1,73911,73911");
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of tables under groups that are kept by delta, beside the same groups kept by
 * key and their queries. {@code -Dmoka.delta.seeds}, {@code -Dmoka.delta.first} and {@code
 * -Dmoka.delta.steps} for more.
 */
@Tag("long")
final class DeltaHistoryTest {
  private static final int SEEDS = Integer.getInteger("moka.delta.seeds", 3);
  private static final int FIRST = Integer.getInteger("moka.delta.first", 1);
  private static final int STEPS = Integer.getInteger("moka.delta.steps", 15);

  /** Sources with the columns g, h, x and d. */
  private static final List<String> SOURCES =
      List.of(
          "(SELECT g, h, x, d FROM a) AS q",
          "(SELECT a.g, b.h, b.x, a.d FROM a JOIN b ON b.g = a.h) AS q",
          "(SELECT p.g, r.h, r.x, p.d FROM a AS p JOIN a AS r ON r.h = p.h AND r.id <= p.id) AS q",
          "(SELECT p.g, r.h, b.x, r.d FROM a AS p JOIN b ON b.id = p.x JOIN a AS r ON r.g = b.g) AS"
              + " q",
          "(SELECT b.g, b.h, b.x * 2 AS x, b.d FROM b WHERE b.x IS NOT NULL) AS q",
          "(SELECT g, h, x, d FROM a UNION ALL SELECT h, g, x, d FROM b WHERE x > 1) AS q",
          "(SELECT a.g, b.h, b.x, a.d FROM a LEFT JOIN b ON b.g = a.h) AS q",
          "(SELECT a.g, b.h, b.x, a.d FROM a LEFT JOIN b ON b.id = a.x) AS q",
          "(SELECT a.g, b.h, b.x, a.d FROM a FULL JOIN b ON b.g = a.h) AS q",
          "(SELECT b.g, a.h, b.x, a.d FROM a RIGHT JOIN b ON b.g = a.h AND b.x > 1) AS q",
          "(SELECT g, h, x, d FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.g = a.h AND b.x > 1)) AS"
              + " q",
          "(SELECT g, h, x, d FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.g = a.h)) AS q",
          "(SELECT g, h, x, d FROM a WHERE h IN (SELECT g FROM b WHERE x IS NOT NULL)) AS q",
          "(SELECT a.g, a.h, c.n AS x, a.d FROM a JOIN (SELECT g, CAST(COUNT(*) AS INTEGER) AS n"
              + " FROM b GROUP BY g) AS c ON c.g = a.h) AS q",
          "(SELECT p.g, r.h, r.x, b.d FROM a AS p LEFT JOIN a AS r ON r.g = p.h LEFT JOIN b ON b.g"
              + " = r.h UNION ALL SELECT g, h, x, d FROM b) AS q");

  /** Queries without groups. */
  private static final List<String> ROWS =
      List.of(
          "SELECT a.id, b.id AS other, a.g, b.x FROM a JOIN b ON b.g = a.h",
          "SELECT a.g, b.x FROM a JOIN b ON b.g = a.h",
          "SELECT a.id, b.id AS other, b.x FROM a LEFT JOIN b ON b.g = a.h",
          "SELECT a.id, a.d, b.x FROM a LEFT JOIN b ON b.id = a.x",
          "SELECT a.id, b.id AS other FROM a FULL JOIN b ON b.g = a.h",
          "SELECT id, x FROM a UNION ALL SELECT id, x FROM b WHERE x > 1",
          "SELECT x, h FROM a UNION SELECT x, h FROM b",
          "SELECT p.id, r.id AS other FROM a AS p JOIN a AS r ON r.h = p.g",
          "SELECT id, x FROM a WHERE h IN (SELECT id FROM b WHERE x > 1)");

  private static final List<String> AGGREGATES =
      List.of(
          "COUNT(*)",
          "COUNT(x)",
          "SUM(x)",
          "AVG(x)",
          "SUM(d)",
          "AVG(d)",
          "VAR_POP(x)",
          "VARIANCE(d)",
          "STDDEV_POP(d)",
          "STDDEV(x)",
          "STDDEV_SAMP(d) FILTER (WHERE x < 4)",
          "VAR_SAMP(x)",
          "MIN(x)",
          "MAX(d)",
          "BOOL_AND(x > 1)",
          "BOOL_OR(x > 3)",
          "SUM(d) FILTER (WHERE x > 2)",
          "SUM(x * d)",
          "MAX(h)");

  private static final List<String> GROUPS = List.of("g", "h", "g, h", "x", "x % 2, h", "");

  private static final List<String> HAVING =
      List.of("", "", " HAVING COUNT(*) > 2", " HAVING SUM(d) > 5 OR MIN(x) IS NULL");

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  /** A query, with another one that has the same columns before its last one. */
  private record Pair(String delta, String key) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void histories_leaveGroupsByDelta_equalToThoseByKeyAndToTheQuery(long seed) throws SQLException {
    Random random = new Random(seed);
    try (TestDatabase database = new TestDatabase()) {
      tables(database);
      change(database, random, 20);
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        Pair pair = pair(random, (int) ((seed * 5 + i) % SOURCES.size()));
        pairs.add(pair);
        database.run(
            "CREATE MATERIALIZED VIEW d" + i + " INCREMENTAL AS " + pair.delta,
            "CREATE MATERIALIZED VIEW k" + i + " INCREMENTAL AS " + pair.key);
        assertThat(database.query("EXPLAIN MATERIALIZED VIEW d" + i))
            .as(pair.delta)
            .contains("by delta");
        assertThat(database.query("EXPLAIN MATERIALIZED VIEW k" + i)).doesNotContain("by delta");
      }
      for (int step = 0; step < STEPS; step++) {
        change(database, random, 1 + random.nextInt(6));
        for (int i = 0; i < pairs.size(); i++) {
          compare(database, i, pairs.get(i), "seed " + seed + ", step " + step);
        }
      }
      assertThat(database.query("CHECK DATABASE")).isEmpty();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void histories_leaveRowsByDelta_equalToTheQuery(long seed) throws SQLException {
    Random random = new Random(seed);
    try (TestDatabase database = new TestDatabase()) {
      tables(database);
      change(database, random, 20);
      for (int i = 0; i < ROWS.size(); i++) {
        database.run("CREATE MATERIALIZED VIEW d" + i + " INCREMENTAL AS " + ROWS.get(i));
        assertThat(database.query("EXPLAIN MATERIALIZED VIEW d" + i))
            .as(ROWS.get(i))
            .contains("by delta")
            .doesNotContain("by key");
      }
      for (int step = 0; step < STEPS; step++) {
        change(database, random, 1 + random.nextInt(6));
        for (int i = 0; i < ROWS.size(); i++) {
          compare(database, "d" + i, ROWS.get(i), "seed " + seed + ", step " + step);
        }
      }
      assertThat(database.query("CHECK DATABASE")).isEmpty();
    }
  }

  private static void tables(TestDatabase database) throws SQLException {
    for (String table : List.of("a", "b")) {
      database.run(
          "CREATE TABLE "
              + table
              + " (id INTEGER PRIMARY KEY, g INTEGER, h INTEGER, x INTEGER, d DECIMAL(9, 3))");
    }
  }

  private static void compare(TestDatabase database, String view, String query, String when)
      throws SQLException {
    database.run("CALL MOKA.AWAIT_VIEWS('" + view + "', 60)");
    assertThat(sorted(database.query("SELECT * FROM " + view)))
        .as(when + ": " + query)
        .isEqualTo(sorted(database.query(query)));
    assertThat(database.query("CHECK MATERIALIZED VIEW " + view)).as(when + ": " + query).isEmpty();
  }

  private static Pair pair(Random random, int source) {
    String groups = GROUPS.get(random.nextInt(GROUPS.size()));
    String columns = groups.isEmpty() || random.nextInt(4) == 0 ? "" : groups + ", ";
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      chosen.add(AGGREGATES.get(random.nextInt(AGGREGATES.size())));
    }
    StringBuilder list = new StringBuilder(columns);
    for (int i = 0; i < chosen.size(); i++) {
      list.append(i == 0 ? "" : ", ").append(chosen.get(i)).append(" AS c").append(i);
    }
    String rest =
        " FROM "
            + SOURCES.get(source)
            + (groups.isEmpty() ? "" : " GROUP BY " + groups)
            + HAVING.get(random.nextInt(HAVING.size()));
    String named = list.toString().replace("x % 2", "x % 2 AS odd");
    named = columns.isEmpty() ? list.toString() : named;
    return new Pair(
        "SELECT " + named + rest, "SELECT " + named + ", COUNT(DISTINCT x) AS e" + rest);
  }

  private static void compare(TestDatabase database, int i, Pair pair, String when)
      throws SQLException {
    compare(database, "d" + i, pair.delta, when);
    database.run("CALL MOKA.AWAIT_VIEWS('k" + i + "', 60)");
    String byKey = database.query("SELECT * FROM k" + i);
    assertThat(sorted(withoutLast(byKey)))
        .as(when + ": " + pair)
        .isEqualTo(sorted(database.query(pair.delta)));
  }

  private static String withoutLast(String rows) {
    return String.join(
        "|",
        Arrays.stream(rows.split("\\|"))
            .map(row -> row.substring(0, Math.max(0, row.lastIndexOf(','))))
            .toList());
  }

  private static String sorted(String rows) {
    String[] each = rows.split("\\|");
    Arrays.sort(each);
    return String.join("|", each);
  }

  private static void change(TestDatabase database, Random random, int statements)
      throws SQLException {
    boolean together = random.nextBoolean();
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(!together);
      for (int i = 0; i < statements; i++) {
        TestDatabase.execute(connection, statement(random));
      }
      if (together) {
        connection.commit();
      }
    }
  }

  private static String statement(Random random) {
    String table = random.nextBoolean() ? "a" : "b";
    int id = random.nextInt(12);
    String where =
        " WHERE id = " + id + (random.nextInt(4) == 0 ? " OR g = " + random.nextInt(4) : "");
    return switch (random.nextInt(5)) {
      case 0 -> "DELETE FROM " + table + where;
      case 1 -> "UPDATE " + table + " SET g = " + small(random) + ", d = d + 0.125" + where;
      case 2 -> "UPDATE " + table + " SET x = " + small(random) + ", h = " + small(random) + where;
      default ->
          "MERGE INTO "
              + table
              + " AS t USING (VALUES ("
              + String.join(", ", "" + id, small(random), small(random), small(random))
              + ", "
              + (random.nextInt(6) == 0 ? "NULL" : random.nextInt(9000) / 1000.0)
              + ")) AS s (id, g, h, x, d) ON t.id = s.id WHEN MATCHED THEN UPDATE SET x = s.x WHEN"
              + " NOT MATCHED THEN INSERT VALUES (s.id, s.g, s.h, s.x, s.d)";
    };
  }

  private static String small(Random random) {
    return random.nextInt(6) == 0 ? "NULL" : "" + random.nextInt(5);
  }
}

package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Subscriptions to views of all kinds, one that goes on and one that is resumed again and again:
 * both lead to the rows that the view has. {@code -Dmoka.subscribe.seeds} for more.
 */
@Timeout(300)
final class SubscribedViewsTest {
  private static final int SEEDS = Integer.getInteger("moka.subscribe.seeds", 2);
  private static final int ROUNDS = 6;
  private static final List<String> QUERIES =
      List.of(
          "SELECT g, COUNT(*) AS n, SUM(x) AS s, AVG(x) AS m FROM a GROUP BY g",
          "SELECT g, MIN(x) AS least, MAX(x) AS most FROM a GROUP BY g",
          "SELECT COUNT(*) AS n, SUM(x) AS s FROM a",
          "SELECT x, g FROM a WHERE x > 3",
          "SELECT DISTINCT x FROM a",
          "SELECT a.id, b.y FROM a LEFT JOIN b ON b.id = a.g",
          "SELECT b.y FROM a JOIN b ON b.id = a.g",
          "SELECT x FROM a UNION ALL SELECT y FROM b",
          "SELECT id, x, RANK() OVER (PARTITION BY g ORDER BY x) AS place FROM a",
          "SELECT id, x FROM a ORDER BY x, id FETCH FIRST 3 ROWS ONLY");

  static LongStream seeds() {
    return LongStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void changes_foldedOntoTheBeginning_areTheRowsOfTheView(long seed) throws SQLException {
    Random random = new Random(seed);
    List<Followed> views = new ArrayList<>();
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "CREATE TABLE a (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)",
          "CREATE TABLE b (id INTEGER PRIMARY KEY, y INTEGER)",
          "INSERT INTO a SELECT v, MOD(v, 3), v FROM TABLE(generate_series(0, 9)) AS s (v)",
          "INSERT INTO b VALUES (0, 5), (1, 6)");
      for (String query : QUERIES) {
        String name = "v" + views.size();
        database.run("CREATE MATERIALIZED VIEW " + name + " INCREMENTAL AS " + query);
        views.add(new Followed(database, name));
      }
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = random.nextInt(6); i >= 0; i--) {
          database.run(change(random));
        }
        if (random.nextInt(4) == 0) {
          database.run("REFRESH MATERIALIZED VIEW v" + random.nextInt(QUERIES.size()));
        }
        database.run("CALL MOKA.AWAIT_VIEWS(60)");
        for (Followed view : views) {
          view.check("seed " + seed + ", round " + round);
        }
      }
    } finally {
      for (Followed view : views) {
        view.reader.close();
      }
    }
  }

  private static String change(Random random) {
    int id = random.nextInt(15);
    int value = random.nextInt(8);
    return switch (random.nextInt(8)) {
      case 0 -> "DELETE FROM a WHERE id = " + id;
      case 1 -> "DELETE FROM b WHERE id = " + random.nextInt(3);
      case 2 ->
          "MERGE INTO b USING (VALUES ("
              + random.nextInt(3)
              + ", "
              + value
              + ")) AS n (i, y)"
              + " ON b.id = n.i WHEN MATCHED THEN UPDATE SET y = n.y"
              + " WHEN NOT MATCHED THEN INSERT VALUES (n.i, n.y)";
      case 3 -> "UPDATE a SET x = " + value + " WHERE g = " + random.nextInt(3);
      case 4 -> "UPDATE a SET g = " + random.nextInt(3) + ", x = NULL WHERE id = " + id;
      case 5 -> random.nextInt(6) == 0 ? "TRUNCATE TABLE a" : "DELETE FROM a WHERE id < " + id / 4;
      default ->
          "INSERT INTO a SELECT MAX(v), 1, "
              + value
              + " FROM (SELECT id + 1 AS v FROM a UNION ALL SELECT "
              + id
              + " FROM (VALUES (1)) AS w (o)"
              + ") AS u";
    };
  }

  /** One view with its two subscriptions. */
  private static final class Followed {
    private final TestDatabase database;
    private final String view;
    private final ChangeReader reader;
    private final Map<String, Integer> going = new TreeMap<>();
    private final Map<String, Integer> resumed = new TreeMap<>();
    private long at;

    Followed(TestDatabase database, String view) throws SQLException {
      this.database = database;
      this.view = view;
      this.reader =
          new ChangeReader(database, "SUBSCRIBE TO " + view + " WITH (progress = '10ms')");
    }

    void check(String when) throws SQLException {
      String from = at == 0 ? "" : " FROM " + at;
      try (ChangeReader rest =
          new ChangeReader(
              database,
              "SUBSCRIBE TO " + view + from + " WITH (progress = '1h', follow = false)")) {
        for (String row = rest.next(); row != null; row = rest.next()) {
          fold(row, resumed);
        }
        at = rest.commit();
      }
      String row = "";
      while (!row.startsWith("0 ") || reader.commit() < at) {
        row = reader.next();
        fold(row, going);
      }
      String rows = String.join("|", expanded(resumed));
      assertThat(String.join("|", expanded(going))).as("%s of %s", when, view).isEqualTo(rows);
      assertThat(rows).as("%s of %s", when, view).isEqualTo(stored());
    }

    private String stored() throws SQLException {
      List<String> rows = new ArrayList<>();
      try (ChangeReader all =
          new ChangeReader(database, "SELECT 0, 1, v.* FROM " + view + " AS v")) {
        for (String row : all.all()) {
          rows.add(row.substring(3));
        }
      }
      rows.sort(null);
      return String.join("|", rows);
    }

    private void fold(String row, Map<String, Integer> rows) {
      String[] parts = row.split(" ", 2);
      int change = Integer.parseInt(parts[0]);
      if (change != 0) {
        int count = rows.merge(parts[1], change, Integer::sum);
        assertThat(count).as("%s in %s", row, view).isNotNegative();
      }
    }

    private static List<String> expanded(Map<String, Integer> rows) {
      List<String> all = new ArrayList<>();
      rows.forEach(
          (row, count) -> {
            for (int i = 0; i < count; i++) {
              all.add(row);
            }
          });
      return all;
    }
  }
}

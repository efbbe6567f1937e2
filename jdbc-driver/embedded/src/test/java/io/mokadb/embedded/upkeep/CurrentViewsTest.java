package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Views with {@code freshness = 'current'} are, in each transaction, what their queries are. {@code
 * -Dmoka.upkeep.seeds}, {@code -Dmoka.upkeep.first} and {@code -Dmoka.upkeep.steps} for more.
 */
final class CurrentViewsTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 8);
  private static final int FIRST = Integer.getInteger("moka.upkeep.first", 1);
  private static final int STEPS = Integer.getInteger("moka.upkeep.steps", 250);

  /** A query that is compared with a view must not be answered from it. */
  private static final String OF_TABLES = ";locking=optimistic;queryrewrite=off";

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void transactions_findViewsEqualToTheirQueries(long seed, @TempDir Path directory)
      throws SQLException {
    String place = seed % 2 == 0 ? directory.resolve("data").toString() : "mem:current" + seed;
    CurrentRun run = new CurrentRun("jdbc:moka:" + place + OF_TABLES, seed, shapes(seed));
    try {
      run.run(STEPS);
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
    assertThat(run.compared()).as("comparisons, seed %d", seed).isGreaterThan(STEPS / 6);
  }

  private static Iterator<Shape> shapes(long seed) {
    List<Shape> all = List.of(Shape.values());
    return Stream.iterate((int) (seed * 9 % all.size()), i -> (i + 1) % all.size())
        .map(all::get)
        .iterator();
  }

  private static final List<String> QUERIES =
      List.of(
          "SELECT g, COUNT(*) AS n, SUM(x) AS s FROM a GROUP BY g",
          "SELECT a.id, a.x, b.y FROM a LEFT JOIN b ON b.id = a.g",
          "SELECT b.y, COUNT(*) AS n FROM a JOIN b ON b.id = a.g GROUP BY b.y",
          "SELECT b.y FROM a JOIN b ON b.id = a.g",
          "SELECT COUNT(*) AS n, SUM(x) AS s FROM a");

  @Test
  void threads_findViewsEqualToTheirQueries() throws Exception {
    String url = "jdbc:moka:mem:currentthreads;queryrewrite=off";
    try (Connection keeper = DriverManager.getConnection(url)) {
      Answers.execute(keeper, "CREATE TABLE a (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER)");
      Answers.execute(keeper, "CREATE INDEX a_g ON a (g)");
      Answers.execute(keeper, "CREATE TABLE b (id INTEGER PRIMARY KEY, y INTEGER)");
      for (int i = 0; i < 40; i++) {
        Answers.execute(keeper, "INSERT INTO a VALUES (" + i + ", " + i % 7 + ", 1)");
        Answers.execute(keeper, "UPSERT INTO b VALUES (" + i % 7 + ", " + i % 3 + ")");
      }
      for (int i = 0; i < QUERIES.size(); i++) {
        Answers.execute(
            keeper,
            "CREATE MATERIALIZED VIEW v"
                + i
                + " INCREMENTAL WITH (freshness = 'current') AS "
                + QUERIES.get(i));
      }
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try {
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          long seed = i;
          all.add(threads.submit((Callable<Integer>) () -> work(url, seed)));
        }
        for (Future<Integer> each : all) {
          assertThat(each.get()).isPositive();
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  /** Transactions that change something and compare, before and after. */
  private static int work(String url, long seed) throws SQLException {
    Random random = new Random(seed);
    int compared = 0;
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 60; i++) {
        try {
          compared += compare(connection, random.nextInt(QUERIES.size()), seed);
          for (int j = random.nextInt(4); j > 0; j--) {
            Answers.execute(connection, change(random));
          }
          compared += compare(connection, random.nextInt(QUERIES.size()), seed);
          connection.commit();
        } catch (SQLException e) {
          assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("40001");
          connection.rollback();
        }
      }
    }
    return compared;
  }

  private static int compare(Connection connection, int view, long seed) throws SQLException {
    List<String> found = Answers.rows(connection, "SELECT * FROM v" + view);
    List<String> expected = Answers.rows(connection, QUERIES.get(view));
    assertThat(found).as("v%d, thread %d", view, seed).isEqualTo(expected);
    return 1;
  }

  private static String change(Random random) {
    int id = random.nextInt(50);
    return switch (random.nextInt(5)) {
      case 0 -> "UPSERT INTO a VALUES (" + id + ", " + random.nextInt(8) + ", 2)";
      case 1 -> "UPDATE a SET g = " + random.nextInt(8) + " WHERE id = " + id;
      case 2 -> "UPDATE a SET x = x + 1 WHERE id = " + id;
      case 3 -> "DELETE FROM a WHERE id = " + id;
      default -> "UPSERT INTO b VALUES (" + id % 7 + ", " + random.nextInt(3) + ")";
    };
  }
}

package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Views with {@code freshness = 'immediate'} are, in each transaction, what their queries are.
 * {@code -Dmoka.upkeep.seeds}, {@code -Dmoka.upkeep.first} and {@code -Dmoka.upkeep.steps} for
 * more.
 */
@Timeout(600)
final class ImmediateViewsTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 6);
  private static final int FIRST = Integer.getInteger("moka.upkeep.first", 1);
  private static final int STEPS = Integer.getInteger("moka.upkeep.steps", 250);

  private static final int[] LEVELS = {
    Connection.TRANSACTION_REPEATABLE_READ,
    Connection.TRANSACTION_READ_COMMITTED,
    Connection.TRANSACTION_SERIALIZABLE
  };

  private static final List<String> QUERIES =
      List.of(
          "SELECT g, COUNT(*) AS n, COUNT(x) AS c, SUM(x) AS s, AVG(x) AS m FROM a GROUP BY g",
          "SELECT COUNT(*) AS n, SUM(d) AS s, AVG(d) AS m FROM a WHERE x > 3",
          "SELECT s, MOD(g, 3) AS r, COUNT(d) AS n, AVG(d) AS m FROM a GROUP BY s, MOD(g, 3)",
          "SELECT g, SUM(x * d) FILTER (WHERE d > 1) AS p, COUNT(*) FILTER (WHERE s = 'u') AS n"
              + " FROM a WHERE g IS NOT NULL GROUP BY g",
          "SELECT d, COUNT(*) AS n FROM a GROUP BY d");

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  private static void define(Connection connection) throws SQLException {
    Answers.execute(
        connection,
        "CREATE TABLE a (id INTEGER PRIMARY KEY, g INTEGER, s VARCHAR(5), x INTEGER,"
            + " d DECIMAL(6, 2))");
  }

  private static void create(Connection connection, int view) throws SQLException {
    Answers.execute(
        connection,
        "CREATE MATERIALIZED VIEW v"
            + view
            + " INCREMENTAL WITH (freshness = 'immediate') AS "
            + QUERIES.get(view));
  }

  /** Connections take turns, each with a transaction of its own that may be long. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void transactions_findViewsEqualToTheirQueries(long seed, @TempDir Path directory)
      throws SQLException {
    String place = seed % 2 == 0 ? directory.resolve("data").toString() : "mem:immediate" + seed;
    String url = "jdbc:moka:" + place + ";locking=optimistic;queryrewrite=off";
    Random random = new Random(seed);
    List<Connection> all = new ArrayList<>();
    try (Connection keeper = DriverManager.getConnection(url)) {
      define(keeper);
      for (int i = 0; i < 30; i++) {
        Answers.execute(keeper, insert(random, i));
      }
      for (int i = 0; i < QUERIES.size(); i++) {
        create(keeper, i);
      }
      for (int i = 0; i < 4; i++) {
        Connection connection = DriverManager.getConnection(url);
        all.add(connection);
        connection.setTransactionIsolation(LEVELS[i % LEVELS.length]);
        connection.setAutoCommit(false);
      }
      for (int step = 0; step < STEPS; step++) {
        step(keeper, all.get(random.nextInt(all.size())), random, seed);
      }
      for (Connection connection : all) {
        connection.rollback();
      }
      compareAll(keeper, "seed " + seed);
    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  private static void step(Connection keeper, Connection connection, Random random, long seed)
      throws SQLException {
    String name = "seed " + seed;
    try {
      switch (random.nextInt(12)) {
        case 0, 1 -> connection.commit();
        case 2 -> connection.rollback();
        case 3 -> {
          Answers.execute(connection, "SAVEPOINT s");
          Answers.execute(connection, change(random));
          compare(connection, random.nextInt(QUERIES.size()), name);
          Answers.execute(connection, "ROLLBACK TO SAVEPOINT s");
          compare(connection, random.nextInt(QUERIES.size()), name);
        }
        case 4 -> {
          int view = random.nextInt(QUERIES.size());
          Answers.execute(keeper, "REFRESH MATERIALIZED VIEW v" + view);
          compare(keeper, view, name);
        }
        case 5 -> compareAll(connection, name);
        default -> {
          Answers.execute(connection, change(random));
          compare(connection, random.nextInt(QUERIES.size()), name);
        }
      }
    } catch (SQLException e) {
      // Two have changed one row: that has nothing to do with a view.
      assertThat(e.getSQLState()).as(name + ": " + e.getMessage()).isEqualTo("40001");
      if (connection.getTransactionIsolation() != Connection.TRANSACTION_SERIALIZABLE) {
        assertThat(e.getMessage()).doesNotContain("materialized view");
      }
      connection.rollback();
    }
  }

  private static void compareAll(Connection connection, String name) throws SQLException {
    for (int i = 0; i < QUERIES.size(); i++) {
      compare(connection, i, name);
    }
  }

  private static void compare(Connection connection, int view, String name) throws SQLException {
    List<String> found = Answers.rows(connection, "SELECT * FROM v" + view);
    List<String> expected = Answers.rows(connection, QUERIES.get(view));
    if (!found.equals(expected)
        && connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED) {
      // Another transaction has committed changes of rows that this one has changed, too.
      connection.commit();
    }
    assertThat(found).as("v%d, %s", view, name).isEqualTo(expected);
  }

  private static String insert(Random random, int id) {
    return "UPSERT INTO a VALUES (" + id + ", " + values(random) + ")";
  }

  private static String values(Random random) {
    return String.join(
        ", ",
        orNull(random, Integer.toString(random.nextInt(6) - 2)),
        orNull(random, random.nextBoolean() ? "'u'" : "'v'"),
        orNull(random, Integer.toString(random.nextInt(9))),
        orNull(random, (random.nextInt(500) - 100) + ".5"));
  }

  private static String orNull(Random random, String value) {
    return random.nextInt(6) == 0 ? "NULL" : value;
  }

  private static String change(Random random) {
    int id = random.nextInt(60);
    return switch (random.nextInt(8)) {
      case 0, 1 -> insert(random, id);
      case 2 -> "UPDATE a SET g = g + 1 WHERE id BETWEEN " + id + " AND " + (id + 4);
      case 3 -> "UPDATE a SET x = x + 1, d = d / 2 WHERE id = " + id;
      case 4 -> "DELETE FROM a WHERE id = " + id;
      case 5 -> "DELETE FROM a WHERE id BETWEEN " + id + " AND " + (id + 9);
      case 6 -> "UPDATE a SET s = 'u', g = " + random.nextInt(3) + " WHERE id = " + id;
      default ->
          "INSERT INTO a VALUES ("
              + id
              + ", "
              + values(random)
              + ") ON CONFLICT (id) DO UPDATE SET x = a.x + 2";
    };
  }

  /** In each round all begin together, add to one group, and commit together. */
  @Test
  void sixteenWritersOfOneGroup_neverConflict() throws Exception {
    String url = "jdbc:moka:mem:immediatehot";
    int writers = 16;
    int rounds = 40;
    try (Connection keeper = DriverManager.getConnection(url)) {
      define(keeper);
      create(keeper, 0);
      create(keeper, 1);
      CyclicBarrier barrier = new CyclicBarrier(writers);
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          int first = 1000 * i;
          all.add(threads.submit((Callable<Integer>) () -> addAll(url, first, rounds, barrier)));
        }
        for (Future<Integer> each : all) {
          assertThat(each.get()).isEqualTo(rounds);
        }
      } finally {
        threads.shutdownNow();
      }
      int rows = writers * rounds;
      assertThat(Answers.rows(keeper, "SELECT n, s FROM v0"))
          .containsExactly(rows + ", " + 5 * rows);
      compareAll(keeper, 2);
      Answers.execute(keeper, "REFRESH MATERIALIZED VIEW v0");
      Answers.execute(keeper, "DELETE FROM a WHERE id >= 1000");
      compareAll(keeper, 2);
    }
  }

  private static void compareAll(Connection connection, int views) throws SQLException {
    for (int i = 0; i < views; i++) {
      compare(connection, i, "all writers");
    }
  }

  private static int addAll(String url, int first, int rounds, CyclicBarrier barrier)
      throws Exception {
    int committed = 0;
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < rounds; i++) {
        Answers.rows(connection, "SELECT COUNT(*) FROM v0");
        barrier.await();
        Answers.execute(connection, "INSERT INTO a VALUES (" + (first + i) + ", 1, 'u', 4, 1.5)");
        Answers.execute(connection, "UPDATE a SET x = 5 WHERE id = " + (first + i));
        barrier.await();
        connection.commit();
        committed++;
      }
    }
    return committed;
  }

  /** The view is created while others write: its definition binds them, and no row is missed. */
  @Test
  void viewThatIsCreatedAmongWriters_missesNothing() throws Exception {
    String url = "jdbc:moka:mem:immediatecreated";
    int writers = 4;
    try (Connection keeper = DriverManager.getConnection(url)) {
      define(keeper);
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          int seed = i;
          all.add(threads.submit((Callable<Integer>) () -> write(url, seed)));
        }
        for (int i = 0; i < QUERIES.size(); i++) {
          create(keeper, i);
          compareInOneTransaction(url, i);
          Answers.execute(keeper, "REFRESH MATERIALIZED VIEW v" + i);
          compareInOneTransaction(url, i);
        }
        for (Future<Integer> each : all) {
          assertThat(each.get()).isPositive();
        }
      } finally {
        threads.shutdownNow();
      }
      compareAll(keeper, QUERIES.size());
    }
  }

  private static void compareInOneTransaction(String url, int view) throws SQLException {
    try (Connection reader = DriverManager.getConnection(url)) {
      reader.setAutoCommit(false);
      compare(reader, view, "while others write");
      reader.rollback();
    }
  }

  /** Rows are changed by all: statements wait for them, and are run again at READ COMMITTED. */
  @Test
  void writersThatWaitForRows_keepTheViews() throws Exception {
    String url = "jdbc:moka:mem:immediatewaiting";
    int writers = 6;
    try (Connection keeper = DriverManager.getConnection(url)) {
      define(keeper);
      for (int i = 0; i < QUERIES.size(); i++) {
        create(keeper, i);
      }
      ExecutorService threads = Executors.newFixedThreadPool(writers);
      try {
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
          int number = i;
          all.add(threads.submit((Callable<Integer>) () -> contend(url, number)));
        }
        for (int i = 0; i < 20; i++) {
          compareInOneTransaction(url, i % QUERIES.size());
        }
        for (Future<Integer> each : all) {
          assertThat(each.get()).isPositive();
        }
      } finally {
        threads.shutdownNow();
      }
      compareAll(keeper, QUERIES.size());
    }
  }

  private static int contend(String url, int number) throws SQLException {
    Random random = new Random(number);
    int committed = 0;
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setTransactionIsolation(LEVELS[number % LEVELS.length]);
      connection.setAutoCommit(false);
      for (int i = 0; i < 100; i++) {
        try {
          Answers.execute(connection, change(random));
          Answers.execute(connection, "SAVEPOINT s");
          Answers.execute(connection, change(random));
          if (i % 3 == 0) {
            Answers.execute(connection, "ROLLBACK TO SAVEPOINT s");
          }
          Answers.execute(connection, change(random));
          connection.commit();
          committed++;
        } catch (SQLException e) {
          assertThat(e.getSQLState()).as(e.getMessage()).isIn("40001", "40P01");
          if (connection.getTransactionIsolation() != Connection.TRANSACTION_SERIALIZABLE) {
            assertThat(e.getMessage()).doesNotContain("materialized view");
          }
          connection.rollback();
        }
      }
    }
    return committed;
  }

  /** Changes rows of its own; a transaction that the definition overtook is run again. */
  private static int write(String url, int seed) throws SQLException {
    Random random = new Random(seed);
    int committed = 0;
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 400; i++) {
        int id = 1000 * seed + random.nextInt(50);
        try {
          Answers.execute(connection, insert(random, id));
          Answers.execute(connection, "UPDATE a SET x = x + 1 WHERE id = " + (id + 1));
          if (i % 3 == 0) {
            Answers.execute(connection, "DELETE FROM a WHERE id = " + id);
          }
          connection.commit();
          committed++;
        } catch (SQLException e) {
          assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("40001");
          assertThat(e.getMessage()).contains("was altered or dropped");
          connection.rollback();
        }
      }
    }
    return committed;
  }
}

package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Generated changes by several sessions while indexes are built on their table: afterwards every
 * index has an entry for each row and no other.
 */
final class ConcurrentIndexBuildTest {
  private static final int ROWS = 4_000;
  private static final int WRITERS = 3;

  private static final List<String> INDEXES =
      List.of(
          "CREATE INDEX plain ON t (a, b)",
          "CREATE UNIQUE INDEX single ON t (u)",
          "CREATE UNIQUE INDEX computed ON t ((-u), b)",
          "CREATE INDEX of_some ON t (b) WHERE a > 50");

  @TempDir private Path directory;

  private final AtomicBoolean over = new AtomicBoolean();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void createIndex_othersWrite_everyIndexAgreesWithItsTable(long seed) throws Exception {
    try (TestDatabase database =
        new TestDatabase("jdbc:moka:" + directory.resolve("db") + ";durability=relaxed")) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, u INTEGER NOT NULL)",
          "INSERT INTO t SELECT n, MOD(n, 97), MOD(n * 7919, 1009), n FROM generate_series(1, "
              + ROWS
              + ") s (n)");
      ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
      List<Future<Integer>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int number = i;
        writers.add(threads.submit(() -> write(database, number, new Random(seed * 10 + number))));
      }
      try (Connection connection = database.connect();
          Statement statement = connection.createStatement()) {
        for (String index : INDEXES) {
          statement.execute(index);
        }
        assertThat(query(connection, "CHECK DATABASE")).as("seed " + seed).isEmpty();
      } finally {
        over.set(true);
        threads.shutdown();
      }
      int committed = 0;
      for (Future<Integer> writer : writers) {
        committed += writer.get();
      }
      assertThat(committed).as("seed " + seed).isPositive();
      assertThat(database.query("CHECK DATABASE")).as("seed " + seed).isEmpty();
      assertThat(database.query("SELECT COUNT(*) FROM t WHERE u > -2000000000"))
          .isEqualTo(database.query("SELECT COUNT(*) FROM t WHERE id IS NOT NULL"));
    }
  }

  /** Values of column u are never the same twice, so that no build fails; how many committed. */
  private int write(TestDatabase database, int number, Random random) throws SQLException {
    int fresh = ROWS + number;
    int committed = 0;
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      while (!over.get()) {
        try {
          for (int i = random.nextInt(4); i >= 0; i--) {
            fresh += WRITERS;
            statement.executeUpdate(change(random, fresh));
          }
          if (random.nextInt(5) == 0) {
            connection.rollback();
          } else {
            connection.commit();
            committed++;
          }
        } catch (SQLException e) {
          connection.rollback();
          if (!"40001".equals(e.getSQLState())) {
            throw e;
          }
        }
      }
    }
    return committed;
  }

  private static String change(Random random, int fresh) {
    int row = 1 + random.nextInt(ROWS);
    return switch (random.nextInt(4)) {
      case 0 -> "INSERT INTO t VALUES (" + fresh + ", 1, 2, " + fresh + ")";
      case 1 -> "UPDATE t SET u = " + fresh + ", b = b + 1 WHERE id = " + row;
      case 2 -> "UPDATE t SET id = " + fresh + ", a = a + 1 WHERE id = " + row;
      default -> "DELETE FROM t WHERE id = " + row;
    };
  }
}

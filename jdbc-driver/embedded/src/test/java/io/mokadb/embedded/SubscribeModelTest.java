package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Threads change a table while subscriptions are read, closed and resumed. The rows of the
 * beginning with all changes are at each commit those that a reader of that moment sees. What the
 * threads do is seeded; how they meet is not. {@code -Dmoka.subscribe.seeds} for more.
 */
@Timeout(300)
final class SubscribeModelTest {
  private static final int SEEDS = Integer.getInteger("moka.subscribe.seeds", 2);
  private static final int WRITERS = 3;
  private static final int STEPS = 150;
  private static final int IDS = 30;
  private static final int LAST = 1_000;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void changes_foldedOntoTheBeginning_areTheTableAtEachCommit(long seed) throws Exception {
    Random random = new Random(seed);
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, COLUMN GROUP g (b))",
          "INSERT INTO t SELECT v, v, v FROM TABLE(generate_series(0, 9)) AS s (v)");
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Random own = new Random(seed * 100 + i);
        writers.add(threads.submit(() -> write(database, own)));
      }
      Fold fold = new Fold();
      boolean last = false;
      while (!last) {
        last = read(database, fold, random, !writers.stream().allMatch(Future::isDone));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      assertThat(fold.checked()).as("moments, seed %d", seed).isPositive();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(60, TimeUnit.SECONDS);
    }
  }

  /** Some transactions of some changes, of which some are rolled back and others lose. */
  private static Void write(TestDatabase database, Random random) throws SQLException {
    try (Connection connection = database.begin()) {
      for (int step = 0; step < STEPS; step++) {
        try {
          for (int i = random.nextInt(4); i >= 0; i--) {
            TestDatabase.execute(connection, change(random));
          }
          if (random.nextInt(5) == 0) {
            connection.rollback();
          } else {
            connection.commit();
          }
        } catch (SQLException e) {
          assertThat(e.getSQLState()).isIn("40001", "23505");
          connection.rollback();
        }
      }
    }
    return null;
  }

  private static String change(Random random) {
    int id = random.nextInt(IDS);
    int value = random.nextInt(100);
    return switch (random.nextInt(6)) {
      case 0 -> "INSERT INTO t VALUES (" + id + ", " + value + ", " + value + ")";
      case 1 -> "DELETE FROM t WHERE id = " + id;
      case 2 -> "UPDATE t SET b = " + value + " WHERE id = " + id;
      case 3 -> "UPDATE t SET a = a + 1 WHERE id BETWEEN " + id + " AND " + (id + 3);
      case 4 -> "UPDATE t SET id = " + random.nextInt(IDS) + " WHERE id = " + id;
      default -> "UPDATE t SET a = a, b = " + value + " WHERE id > " + (IDS - 4);
    };
  }

  /**
   * Reads on from where the last subscription was left.
   *
   * @param going whether writers are at work: else all is read that there is
   * @return whether that was all
   */
  private static boolean read(TestDatabase database, Fold fold, Random random, boolean going)
      throws SQLException {
    if (!going) {
      database.run("INSERT INTO t VALUES (" + LAST + ", 0, 0)");
    }
    String from = fold.at() == 0 ? "" : " FROM " + fold.at();
    fold.begin();
    int rows = going ? 1 + random.nextInt(60) : Integer.MAX_VALUE;
    try (ChangeReader reader =
        new ChangeReader(database, "SUBSCRIBE TO t" + from + " WITH (progress = '20ms')")) {
      for (int i = 0; i < rows; i++) {
        String row = reader.next();
        boolean whole = fold.take(reader.commit(), row);
        if (whole && (random.nextInt(20) == 0 || fold.has(LAST))) {
          fold.check(database);
        }
        if (whole && fold.has(LAST)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The rows that the changes lead to. Confined to one thread. */
  private static final class Fold {
    private final Map<Integer, String> rows = new TreeMap<>();
    private final List<String> open = new ArrayList<>();
    private long openCommit;
    private long at;
    private int checked;

    /** Up to which commit everything was taken; 0 for nothing. */
    long at() {
      return at;
    }

    int checked() {
      return checked;
    }

    boolean has(int id) {
      return rows.containsKey(id);
    }

    /** A subscription begins: of the commit that was not read to its end, all rows come again. */
    void begin() {
      open.clear();
      openCommit = 0;
    }

    /**
     * Takes a row in.
     *
     * @return whether all that was taken is whole commits, up to {@link #at}
     */
    boolean take(long commit, String row) {
      assertThat(commit).isGreaterThanOrEqualTo(Math.max(at, openCommit));
      if (commit > openCommit && openCommit != 0) {
        apply();
      }
      openCommit = commit;
      if (row.startsWith("0 ")) {
        apply();
        at = commit;
        return true;
      }
      open.add(row);
      return false;
    }

    private void apply() {
      boolean came = false;
      for (String row : open) {
        String[] parts = row.split(" ", 2);
        Integer id = Integer.valueOf(parts[1].split(",", 2)[0]);
        if (parts[0].equals("-1")) {
          assertThat(came).as("rows that went come first: %s", open).isFalse();
          assertThat(rows.remove(id)).as("at %d", openCommit).isEqualTo(parts[1]);
        } else {
          came = true;
          assertThat(rows.put(id, parts[1])).as("at %d", openCommit).isNull();
        }
      }
      if (!open.isEmpty()) {
        at = openCommit;
      }
      open.clear();
    }

    /** Compares with what a reader of the moment sees. */
    void check(TestDatabase database) throws SQLException {
      checked++;
      assertThat(String.join("|", rows.values()))
          .as("at %d", at)
          .isEqualTo(
              database.query("SELECT * FROM t FOR SYSTEM_TIME AS OF " + at + " ORDER BY id"));
    }
  }
}

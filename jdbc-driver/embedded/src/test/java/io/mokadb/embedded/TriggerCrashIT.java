package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A child process that changes rows under triggers is killed again and again, with notifications
 * waiting, in hand and half committed. When the last opening has caught up, what the triggers
 * derived equals a recomputation: nothing is lost and nothing counts twice.
 */
@Tag("long")
final class TriggerCrashIT {
  private static final int ITEMS = 60;
  private static final int GROUPS = 4;
  private static final int ROUNDS = 4;

  @ParameterizedTest(name = "durability={0} seed={1}")
  @CsvSource({"sync, 11", "relaxed, 12"})
  void kill_withTriggersAtWork_derivesWhatRecomputationGives(
      String durability, long seed, @TempDir Path dir) throws Exception {
    String url = "jdbc:moka:" + dir.resolve("data") + ";durability=" + durability;
    try (Connection connection = DriverManager.getConnection(url)) {
      create(connection);
    }
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      runAndKill(url, 20 + random.nextInt(80), seed * 100 + round);
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      execute(connection, "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(query(connection, "SELECT COUNT(*) FROM moka.parked_notifications"))
          .isEqualTo("0");
      assertThat(query(connection, "SELECT grp, n, s FROM per_group WHERE n <> 0 ORDER BY grp"))
          .as("totals per group, seed %d", seed)
          .isEqualTo(
              query(
                  connection, "SELECT grp, COUNT(*), SUM(a) FROM item GROUP BY grp ORDER BY grp"));
      assertThat(query(connection, "SELECT s FROM grand"))
          .as("the grand total, two triggers down the chain, seed %d", seed)
          .isEqualTo(query(connection, "SELECT COALESCE(SUM(a), 0) FROM item"));
      assertThat(query(connection, "SELECT total FROM counter"))
          .as("the counter that is notified weakly, seed %d", seed)
          .isEqualTo(query(connection, "SELECT COUNT(*) FROM journal"));
      assertThat(query(connection, "SELECT COUNT(*) FROM hit")).isEqualTo("0");
    }
  }

  private static void create(Connection connection) throws SQLException {
    execute(
        connection,
        "CREATE TABLE item (id INTEGER PRIMARY KEY, grp INTEGER, a INTEGER)",
        "CREATE TABLE per_group (grp INTEGER PRIMARY KEY, n INTEGER, s INTEGER)",
        "CREATE TABLE grand (id INTEGER PRIMARY KEY, s INTEGER)",
        "CREATE TABLE counter (id INTEGER PRIMARY KEY, total INTEGER, dirty NOTIFICATION)",
        "CREATE TABLE hit (id BIGINT PRIMARY KEY)",
        "CREATE TABLE journal (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)",
        "INSERT INTO grand VALUES (1, 0)",
        "INSERT INTO counter VALUES (1, 0)",
        "CREATE TRIGGER totals AFTER INSERT OR UPDATE OF grp, a OR DELETE ON item"
            + " REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW BEGIN ATOMIC"
            + " UPDATE per_group SET n = per_group.n - 1, s = s - o.a WHERE grp = o.grp;"
            + " UPDATE per_group SET n = per_group.n + 1, s = s + n.a WHERE grp = n.grp; END",
        "CREATE TRIGGER sums AFTER INSERT OR UPDATE OF s ON per_group FOR EACH ROW UPDATE grand SET"
            + " s = s + NEW.s - COALESCE(OLD.s, 0)",
        "CREATE TRIGGER fold AFTER UPDATE OF dirty ON counter FOR EACH ROW BEGIN ATOMIC"
            + " UPDATE counter SET total = total + (SELECT COUNT(*) FROM hit);"
            + " DELETE FROM hit; END");
    for (int group = 0; group < GROUPS; group++) {
      execute(connection, "INSERT INTO per_group VALUES (" + group + ", 0, 0)");
    }
  }

  /** Lets the child commit so many transactions, and kills it. */
  private static void runAndKill(String url, int commits, long seed)
      throws IOException, InterruptedException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of(Child.class.getName(), url, Long.toString(seed)));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < commits; i++) {
        assertThat(out.readLine()).as("a line of the child, seed %d", seed).isNotNull();
      }
      // Through the handle: the process itself would close its output, unread lines and all.
      assertThat(child.toHandle().destroyForcibly()).isTrue();
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Changes items at random until it is killed; prints a line for each commit. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws SQLException {
      Random random = new Random(Long.parseLong(args[1]));
      try (Connection connection = DriverManager.getConnection(args[0])) {
        connection.setAutoCommit(false);
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM item WHERE id = ?");
            PreparedStatement insert =
                connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
            PreparedStatement update =
                connection.prepareStatement("UPDATE item SET grp = ?, a = ? WHERE id = ?");
            PreparedStatement hit =
                connection.prepareStatement("INSERT INTO hit SELECT MAX(id) FROM journal");
            PreparedStatement note =
                connection.prepareStatement("INSERT INTO journal DEFAULT VALUES");
            PreparedStatement notify = connection.prepareStatement("NOTIFY counter.dirty")) {
          while (true) {
            int id = random.nextInt(ITEMS);
            if (random.nextInt(3) > 0) {
              update.setInt(1, random.nextInt(GROUPS));
              update.setInt(2, random.nextInt(1000));
              update.setInt(3, id);
              update.executeUpdate();
            } else {
              delete.setInt(1, id);
              delete.executeUpdate();
              if (random.nextBoolean()) {
                insert.setInt(1, id);
                insert.setInt(2, random.nextInt(GROUPS));
                insert.setInt(3, random.nextInt(1000));
                insert.executeUpdate();
              }
            }
            note.executeUpdate();
            hit.executeUpdate();
            notify.executeUpdate();
            connection.commit();
            System.out.println(id);
          }
        }
      }
    }
  }
}

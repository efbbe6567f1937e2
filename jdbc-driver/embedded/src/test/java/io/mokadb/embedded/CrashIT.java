package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A child process that transfers money between accounts is killed in the middle, again and again,
 * on one directory. What it acknowledged must be there, nothing may be there by half, and the index
 * must agree with the table.
 */
final class CrashIT {
  private static final int ACCOUNTS = 50;
  private static final int BALANCE = 1000;

  @ParameterizedTest(name = "durability={0} seed={1}")
  @CsvSource({"sync, 1", "relaxed, 2"})
  void kill_losesNothingAcknowledged(String durability, long seed, @TempDir Path dir)
      throws Exception {
    String url = "jdbc:moka:" + dir.resolve("data") + ";durability=" + durability;
    try (Connection connection = DriverManager.getConnection(url)) {
      TestDatabase.execute(
          connection,
          "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)",
          "CREATE INDEX account_balance ON account (balance)",
          "CREATE TABLE journal (id BIGINT PRIMARY KEY, amount INTEGER)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO account VALUES (?, ?)")) {
        for (int i = 0; i < ACCOUNTS; i++) {
          insert.setInt(1, i);
          insert.setInt(2, BALANCE);
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
    Random random = new Random(seed);
    long acknowledged = 0;
    for (int round = 0; round < 4; round++) {
      acknowledged = runAndKill(url, acknowledged, 50 + random.nextInt(400), seed + round);
      try (Connection connection = DriverManager.getConnection(url)) {
        assertThat(query(connection, "SELECT SUM(balance) FROM account"))
            .as("sum after round %d of seed %d", round, seed)
            .isEqualTo(String.valueOf(ACCOUNTS * BALANCE));
        long last = Long.parseLong(query(connection, "SELECT COALESCE(MAX(id), 0) FROM journal"));
        assertThat(last).as("last journal entry").isGreaterThanOrEqualTo(acknowledged);
        assertThat(query(connection, "SELECT COUNT(*) FROM journal"))
            .isEqualTo(String.valueOf(last));
        assertThat(
                query(
                    connection,
                    "SELECT id, balance FROM account WHERE balance >= -1000000 ORDER BY balance, id"))
            .isEqualTo(
                query(
                    connection,
                    "SELECT id, balance FROM account WHERE id >= 0 ORDER BY balance, id"));
        acknowledged = last;
      }
    }
  }

  /**
   * Lets the child commit {@code commits} more transactions, kills it, and returns the last that it
   * reported.
   */
  private static long runAndKill(String url, long from, int commits, long seed)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                url,
                Long.toString(from),
                Long.toString(seed))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long last = from;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (int i = 0; i < commits; i++) {
        String line = out.readLine();
        assertThat(line).as("a line of the child").isNotNull();
        last = Long.parseLong(line);
      }
      // Through the handle: the process itself would close its output, unread lines and all.
      assertThat(child.toHandle().destroyForcibly()).isTrue();
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.matches("\\d+")) {
          last = Math.max(last, Long.parseLong(line));
        }
      }
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return last;
  }

  /** Transfers until it is killed; prints the number of each transfer once it is committed. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws SQLException {
      Random random = new Random(Long.parseLong(args[2]));
      try (Connection connection = DriverManager.getConnection(args[0])) {
        connection.setAutoCommit(false);
        try (PreparedStatement move =
                connection.prepareStatement(
                    "UPDATE account SET balance = balance + ? WHERE id = ?");
            PreparedStatement note =
                connection.prepareStatement("INSERT INTO journal VALUES (?, ?)")) {
          for (long number = Long.parseLong(args[1]) + 1; ; number++) {
            int amount = random.nextInt(100);
            int source = random.nextInt(ACCOUNTS);
            move.setInt(1, -amount);
            move.setInt(2, source);
            move.executeUpdate();
            move.setInt(1, amount);
            move.setInt(2, (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS);
            move.executeUpdate();
            note.setLong(1, number);
            note.setInt(2, amount);
            note.executeUpdate();
            connection.commit();
            System.out.println(number);
          }
        }
      }
    }
  }
}

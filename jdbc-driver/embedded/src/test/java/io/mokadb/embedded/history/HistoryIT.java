package io.mokadb.embedded.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clients in a process that is killed again and again: one history over all of its lives. More of
 * them: {@code -Dmoka.history.lives=N}.
 */
@Tag("long")
final class HistoryIT {
  private static final int STEPS = 3000;

  @ParameterizedTest(name = "durability={0} seed={1}")
  @CsvSource({"sync, 1", "relaxed, 2"})
  void killed_overAndOver_theHistoryIsOne(String durability, long seed, @TempDir Path dir)
      throws Exception {
    String url = "jdbc:moka:" + dir.resolve("data") + ";cache=16m;durability=" + durability;
    try (Connection connection = DriverManager.getConnection(url)) {
      Client.create(connection, STEPS);
    }
    Map<String, Noted> history = new LinkedHashMap<>();
    Random random = new Random(seed);
    int lives = Integer.getInteger("moka.history.lives", 4);
    for (int life = 1; life <= lives; life++) {
      liveAndDie(url, life, seed, 100 + random.nextInt(150), history);
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      List<Noted> all = new ArrayList<>(history.values());
      all.add(Client.readAll(connection));
      assertThat(SnapshotIsolation.flawsOf(all)).as("seed %d", seed).isEmpty();
    }
    assertThat(history.values())
        .filteredOn(txn -> txn.outcome() == Noted.Outcome.COMMITTED)
        .hasSizeGreaterThan(lives * 20);
    assertThat(history.values())
        .as("committed ones at SERIALIZABLE that write")
        .filteredOn(txn -> txn.isSerializable() && txn.outcome() == Noted.Outcome.COMMITTED)
        .filteredOn(txn -> txn.ops().stream().anyMatch(Op::isWrite))
        .hasSizeGreaterThan(lives);
  }

  private static void liveAndDie(
      String url, int life, long seed, int lines, Map<String, Noted> history) throws Exception {
    List<String> command = ChildJvm.command();
    command.addAll(
        List.of(
            "-Xmx160m",
            Child.class.getName(),
            url,
            Integer.toString(life),
            Long.toString(seed * 1000 + life)));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      int read = 0;
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        // The last one may have been cut off.
        if (line.endsWith(Child.END)) {
          Noted txn = Noted.ofLine(line.substring(0, line.length() - Child.END.length()));
          history.put(txn.name(), txn);
        }
        if (++read == lines) {
          // Through the handle: the process itself would close its output, unread lines and all.
          child.toHandle().destroyForcibly();
        }
      }
      assertThat(read).as("lines of life %d", life).isGreaterThanOrEqualTo(lines);
    } finally {
      child.toHandle().destroyForcibly();
    }
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  /** Tells each transaction before it commits and after. */
  static final class Child {
    private static final String END = "#";
    private static final long LIFE = 1_000_000_000_000_000L;

    private Child() {}

    public static void main(String[] args) throws Exception {
      long life = Long.parseLong(args[1]);
      long start = System.nanoTime();
      new Crowd(args[0], 4, STEPS)
          .work(
              "l" + life + "c",
              Long.parseLong(args[2]),
              () -> life * LIFE + System.nanoTime() - start,
              new Client.Notes() {
                @Override
                public void ending(Noted txn) {
                  ended(txn);
                }

                @Override
                public synchronized void ended(Noted txn) {
                  System.out.println(txn.toLine() + END);
                  System.out.flush();
                }
              });
    }
  }
}

package io.mokadb.embedded.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is too much for a heap, in a process of its own. */
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SmallHeapIT {
  @TempDir private Path directory;

  private Path database() {
    return directory.resolve("db");
  }

  private Process start(String heap, String scenario, String url, int rows) throws IOException {
    List<String> command = ChildJvm.command();
    command.addAll(
        List.of(
            "-Xmx" + heap, SmallHeapChild.class.getName(), scenario, url, Integer.toString(rows)));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private void run(String heap, String scenario, int rows)
      throws IOException, InterruptedException {
    run(heap, scenario, "jdbc:moka:" + database() + ";durability=relaxed", rows);
  }

  private void run(String heap, String scenario, String url, int rows)
      throws IOException, InterruptedException {
    Process child = start(heap, scenario, url, rows);
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(output).isZero();
    assertThat(output).contains("OK").doesNotContain("ERROR");
  }

  @Test
  void sessionsWithMoreThanTheHeap_spillWaitOrAreRefused() throws Exception {
    run("64m", "queries", 20_000);
  }

  @Test
  void transactionWithMoreThanItsMemory_spills() throws Exception {
    String url = "jdbc:moka:" + database() + ";durability=relaxed;locking=optimistic";
    run("64m", "spilling", url, 30_000);
  }

  @Test
  void transactionWithMoreThanItsMemory_whereNothingSpills_isRefusedEarly() throws Exception {
    run("64m", "transaction", "jdbc:moka:mem:small;durability=relaxed;locking=optimistic", 30_000);
  }

  @Test
  void indexesWithMoreThanTheHeap_areSortedInFiles() throws Exception {
    run("64m", "indexing", "jdbc:moka:" + database() + ";durability=relaxed;memory=2m", 100_000);
  }

  /**
   * Wherever a process ends, all of a transaction is there or nothing, and no file of it. The first
   * one makes the table; the others are ended while they write, and while they commit.
   */
  @Test
  void processKilledInALargeTransaction_leavesAllOfItOrNothing() throws Exception {
    Random random = new Random(11);
    String url = "jdbc:moka:" + database() + ";durability=relaxed";
    for (int life = 0; life < 4; life++) {
      Process child = start("64m", "rewriting", url, 12_000);
      long done = -1;
      String end = life % 2 == 0 ? "COMMITTING " : "DONE ";
      try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
        int left = 2;
        String line;
        while (left > 0) {
          line = out.readLine();
          assertThat(line).as("life %d", life).isNotNull();
          done = line.startsWith("DONE ") ? Long.parseLong(line.substring(5)) : done;
          left -= line.startsWith(end) ? 1 : 0;
        }
        // Into the commit, or the writing: where exactly is left to chance.
        child.waitFor(random.nextInt(700), TimeUnit.MILLISECONDS);
        child.toHandle().destroyForcibly();
        for (line = out.readLine(); line != null; line = out.readLine()) {
          done = line.startsWith("DONE ") ? Long.parseLong(line.substring(5)) : done;
        }
      }
      child.waitFor();
      requireWhole(url, done);
    }
  }

  private void requireWhole(String url, long done) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      try (Stream<Path> left = Files.list(database().resolve("spill"))) {
        assertThat(left.filter(file -> file.toString().contains("moka-writes"))).isEmpty();
      }
      try (ResultSet rows =
          statement.executeQuery("SELECT MIN(v), MAX(v), COUNT(*), MIN(w - v) FROM t")) {
        rows.next();
        assertThat(rows.getLong(1)).isEqualTo(rows.getLong(2)).isBetween(done, done + 1);
        assertThat(rows.getInt(3)).isEqualTo(12_000);
        assertThat(rows.getLong(4)).isZero();
      }
      try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
        assertThat(findings.next()).isFalse();
      }
    }
  }
}

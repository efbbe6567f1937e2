package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** K5 against other processes: killed ones, ones that hold the directory, ones without space. */
class RocksDbCrashIT {
  @TempDir Path directory;

  @Test
  @Timeout(120)
  void kill_duringSyncedMutations_losesNothingAcknowledgedAndHalvesNothing() throws Exception {
    int[] acknowledged = new int[ChildStore.WRITERS];
    Arrays.fill(acknowledged, -1);
    for (int round = 1; round <= 2; round++) {
      Path database = directory.resolve("round" + round);
      Arrays.fill(acknowledged, -1);
      Process child = ChildStore.start("write", database);
      try (BufferedReader lines = linesOf(child)) {
        assertThat(lines.readLine()).isEqualTo("open");
        for (int i = 0; i < 400 * round; i++) {
          record(lines.readLine(), acknowledged);
        }
        // Through the handle, which leaves the child's output readable.
        assertThat(child.toHandle().destroyForcibly()).isTrue();
        // What was printed before the kill was acknowledged as well; the last line may be torn.
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.matches("\\d \\d+")) {
            record(line, acknowledged);
          }
        }
        child.waitFor();
      }
      check(database, acknowledged);
    }
  }

  private static void record(String line, int[] acknowledged) {
    String[] parts = line.split(" ", 2);
    int writer = Integer.parseInt(parts[0]);
    acknowledged[writer] = Math.max(acknowledged[writer], Integer.parseInt(parts[1]));
  }

  private static void check(Path database, int[] acknowledged) {
    try (RocksDbStore store = RocksDbStore.open(RocksDbOptions.at(database))) {
      for (int writer = 0; writer < acknowledged.length; writer++) {
        for (int i = 0; i <= acknowledged[writer] + 3; i++) {
          boolean left = Rows.isThere(store, "left" + writer + "-" + i);
          boolean right = Rows.isThere(store, "right" + writer + "-" + i);
          assertThat(left).as("both or none of %d-%d", writer, i).isEqualTo(right);
          assertThat(left || i > acknowledged[writer]).as("%d-%d", writer, i).isTrue();
        }
      }
    }
  }

  @Test
  @Timeout(60)
  void open_heldByAnotherProcess_saysWhichAndHowToConnect() throws Exception {
    Path database = directory.resolve("db");
    Process child = ChildStore.start("hold", database);
    try (BufferedReader lines = linesOf(child)) {
      assertThat(lines.readLine()).isEqualTo("open");
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> RocksDbStore.open(RocksDbOptions.at(database)))
            .hasMessageContaining("pid " + child.pid())
            .hasMessageContaining("bin/moka server")
            .isInstanceOfSatisfying(
                KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.IN_USE));
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThat(database.resolve("OWNER")).exists();
    RocksDbStore.open(RocksDbOptions.at(database)).close();
  }

  /** A limit on file sizes stands in for a full disk: the write to the log fails half-way. */
  @Test
  @Timeout(120)
  void write_failingHalfWay_refusesFurtherWritesAndKeepsWhatWasAcknowledged() throws Exception {
    Path prlimit = Path.of("/usr/bin/prlimit");
    Assumptions.assumeTrue(Files.isExecutable(prlimit), "needs a way to limit file sizes");
    Path database = directory.resolve("db");
    Process child = ChildStore.start("fill", database);
    int acknowledged = 0;
    try (BufferedReader lines = linesOf(child)) {
      assertThat(lines.readLine()).isEqualTo("open");
      Process limiter =
          new ProcessBuilder(prlimit.toString(), "--pid", "" + child.pid(), "--fsize=2000000")
              .inheritIO()
              .start();
      assertThat(limiter.waitFor()).isZero();
      child.getOutputStream().write('\n');
      child.getOutputStream().flush();
      String line = lines.readLine();
      while (line.startsWith("acked ")) {
        acknowledged++;
        line = lines.readLine();
      }
      // The log may or may not hold it; anyone who is told FULL or INACCESSIBLE knows that it does
      // not.
      assertThat(line).isEqualTo("failed UNKNOWN");
      assertThat(lines.readLine()).isEqualTo("refused INACCESSIBLE true");
      assertThat(lines.readLine()).isEqualTo("read true");
      assertThat(lines.readLine()).isEqualTo("closed");
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThat(acknowledged).isPositive();
    try (RocksDbStore store = RocksDbStore.open(RocksDbOptions.at(database))) {
      for (int i = 0; i < acknowledged; i++) {
        assertThat(Rows.isThere(store, "row" + i)).as("row%d of %d", i, acknowledged).isTrue();
      }
      assertThat(Rows.isThere(store, "after")).isFalse();
    }
  }

  private static BufferedReader linesOf(Process child) throws IOException {
    return new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8));
  }
}

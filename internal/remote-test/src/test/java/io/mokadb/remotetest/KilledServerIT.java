package io.mokadb.remotetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mokadb.embedded.crash.ChildJvm;
import io.mokadb.embedded.history.HistoryLoad;
import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients of a server that is killed again and again, half of them at SERIALIZABLE: one history
 * over all of its lives. More of them: {@code -Dmoka.history.lives=N}.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
@Tag("long")
final class KilledServerIT {
  private static final String PORT = "port ";
  private static final long SEED = 5;
  private static final int LIVES = Integer.getInteger("moka.history.lives", 3);
  private static final int COMMITS_PER_LIFE = 120;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void killed_overAndOver_theHistoryIsOne(@TempDir Path dir) throws Exception {
    String embedded = "jdbc:moka:" + dir.resolve("data") + ";cache=16m";
    Path out = dir.resolve("out");
    Life life = Life.begin(embedded, 0, out);
    HistoryLoad load =
        new HistoryLoad(
            "jdbc:moka://127.0.0.1:" + life.port + "/", 4, SEED, state -> state.startsWith("08"));
    try {
      load.prepare();
      load.begin();
      awaitMore(load);
      for (int i = 2; i <= LIVES; i++) {
        life.kill();
        life = Life.begin(embedded, life.port, out);
        awaitMore(load);
      }
      load.end();
      assertThat(load.flaws()).as("seed %d", SEED).isEmpty();
    } finally {
      load.abandon();
      life.kill();
    }
    assertThat(load.committedSerializable()).isGreaterThan(LIVES * 10L);
  }

  private static void awaitMore(HistoryLoad load) {
    long before = load.committed();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> load.committed() >= before + COMMITS_PER_LIFE);
  }

  /** A process that serves the directory, until it is killed. */
  private static final class Life {
    private final Process process;
    private final int port;

    private Life(Process process, int port) {
      this.process = process;
      this.port = port;
    }

    static Life begin(String embedded, int port, Path out) throws IOException {
      List<String> command = ChildJvm.command();
      command.addAll(List.of("-Xmx160m", Child.class.getName(), embedded, Integer.toString(port)));
      Files.deleteIfExists(out);
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String line =
          await()
              .atMost(PATIENCE)
              .until(() -> portLine(out), found -> found != null || !process.isAlive());
      assertThat(line).as("what the server says").isNotNull();
      return new Life(process, Integer.parseInt(line.substring(PORT.length())));
    }

    /** Others may write there, too: its log. */
    private static String portLine(Path out) throws IOException {
      return Files.readString(out)
          .lines()
          .filter(line -> line.startsWith(PORT) && line.endsWith("."))
          .map(line -> line.substring(0, line.length() - 1))
          .findFirst()
          .orElse(null);
    }

    void kill() throws InterruptedException {
      process.toHandle().destroyForcibly();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Says its port. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
      ServerOptions options = ServerOptions.loopback(Integer.parseInt(args[1]));
      try (MokaServer server = MokaServer.start(options, new ProviderSource(args[0]))) {
        System.out.println(PORT + server.port() + ".");
        System.out.flush();
        Thread.currentThread().join();
      }
    }
  }
}

package io.mokadb.oracle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.cli.OracleMain;
import io.mokadb.oracle.client.LeaderSource;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Two processes of {@code bin/moka oracle}; the leader is killed, and another one is paused. */
@Tag("long")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no SIGSTOP")
final class OracleProcessIT {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final OracleClientOptions OPTIONS =
      new OracleClientOptions(LONG, Duration.ofMillis(500), Duration.ofMillis(20));

  /** A process, which is killed in the end. */
  private static final class Oracle implements AutoCloseable {
    private final Process process;
    private final InetSocketAddress address;

    Oracle(LocalZooKeeper zooKeeper) throws Exception {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx128m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  OracleMain.class.getName(),
                  "--zookeeper",
                  zooKeeper.address().servers(),
                  "--data-path",
                  zooKeeper.address().path(),
                  "--port",
                  "0",
                  "--session",
                  "" + LocalZooKeeper.SESSION_MILLIS,
                  "--lease",
                  "" + LocalZooKeeper.LEASE_MILLIS)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      String ready = out.readLine();
      assertThat(ready).startsWith("Oracle on 127.0.0.1:");
      String port = ready.substring(ready.indexOf(':') + 1, ready.indexOf(','));
      address = InetSocketAddress.createUnresolved("127.0.0.1", Integer.parseInt(port));
    }

    void signal(String name) throws Exception {
      int exit =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
              .inheritIO()
              .start()
              .waitFor();
      assertThat(exit).isZero();
    }

    /** A client that asks this process, whoever leads. */
    OracleClient pinnedClient() {
      return new OracleClient(
          new LeaderSource() {
            @Override
            public CompletionStage<InetSocketAddress> find() {
              return CompletableFuture.completedFuture(address);
            }

            @Override
            public void close() {
              // There is nothing to close.
            }
          },
          new OracleClientOptions(LONG, LONG, Duration.ofMillis(20)));
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  private static void awaitMore(TimestampStream stream) {
    long before = stream.drawn();
    await().atMost(LONG).until(() -> stream.drawn() > before + 100);
  }

  @Test
  void leaderKilled_thenPaused_timestampsIncrease() throws Exception {
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper();
        Oracle first = new Oracle(zooKeeper);
        OracleClient client = OracleClient.open(zooKeeper.address(), OPTIONS);
        OracleClient other = OracleClient.open(zooKeeper.address(), OPTIONS)) {
      long started = client.next();
      try (Oracle second = new Oracle(zooKeeper);
          TimestampStream stream = new TimestampStream(List.of(client, client, other))) {
        awaitMore(stream);
        assertThat(stream.newest()).isGreaterThan(started);
        long epoch = client.drawLater(1).get().schema().epoch();
        first.signal("KILL");
        awaitEpochAfter(epoch, client, stream);
        pause(second, zooKeeper, client, stream);
      }
    }
  }

  /** The paused leader has timestamps left that it may not hand out when it comes back. */
  private static void pause(
      Oracle leader, LocalZooKeeper zooKeeper, OracleClient client, TimestampStream stream)
      throws Exception {
    try (Oracle third = new Oracle(zooKeeper);
        OracleClient pinned = leader.pinnedClient()) {
      assertThat(third.process.isAlive()).isTrue();
      OracleAnswer before = pinned.drawLater(1).get();
      leader.signal("STOP");
      CompletableFuture<OracleAnswer> sent = pinned.drawLater(1);
      awaitEpochAfter(before.schema().epoch(), client, stream);
      long newest = stream.newest();
      // The signal may reach the process after the request has.
      boolean stoppedBefore = !sent.isDone();
      CompletableFuture<OracleAnswer> late = pinned.drawLater(1);
      leader.signal("CONT");
      awaitMore(stream);
      // It leads again only when the third one has gone.
      third.signal("KILL");
      if (stoppedBefore) {
        assertThat(sent.get().schema().epoch()).isGreaterThan(before.schema().epoch() + 1);
      }
      assertThat(late.get().schema().epoch()).isGreaterThan(before.schema().epoch() + 1);
      assertThat(late.get().value()).isGreaterThan(newest);
      awaitMore(stream);
    }
  }

  private static void awaitEpochAfter(long epoch, OracleClient client, TimestampStream stream) {
    await()
        .atMost(LONG)
        .until(() -> client.drawLater(1).get().schema().epoch() > epoch && stream.drawn() > 0);
    awaitMore(stream);
  }
}

package io.mokadb.oracle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.oracle.access.TestKeys;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.server.OracleServer;
import io.mokadb.oracle.server.OracleServerOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.txn.time.Timestamps;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, inside this process. */
final class OracleServiceCommandIT {
  @TempDir private Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Asks for the end at once. */
  private static final class AtOnce extends EndSignal {
    @Override
    CompletableFuture<Void> asked() {
      return CompletableFuture.completedFuture(null);
    }
  }

  private int run(String... args) {
    return OracleMain.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        new AtOnce(),
        args);
  }

  private String told() {
    return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void oracle_startsAndEnds() throws Exception {
    try (TestingServer zooKeeper = new TestingServer()) {
      assertThat(run("--zookeeper", zooKeeper.getConnectString(), "--port", "0")).isZero();
      assertThat(told())
          .contains("Oracle on 127.0.0.1:")
          .contains("/moka/oracle")
          .contains("Ending");
    }
  }

  @Test
  void oracle_startAbove_raisesItOnce_andForALeaderThatRuns() throws Exception {
    try (TestingServer zooKeeper = new TestingServer()) {
      String servers = zooKeeper.getConnectString();
      long target = Timestamps.ofMillis(System.currentTimeMillis() + 3_600_000);
      assertThat(run("--zookeeper", servers, "--port", "0", "--start-above", "" + target)).isZero();
      try (OracleServer leader = OracleServer.start(options(servers));
          OracleClient client =
              OracleClient.open(
                  new ZooKeeperAddress(servers, ZooKeeperAddress.DEFAULT_PATH),
                  OracleClientOptions.DEFAULT)) {
        long first = client.next();
        assertThat(first).isGreaterThan(target);
        String higher = "" + (target + Timestamps.ofMillis(3_600_000));
        assertThat(run("--zookeeper", servers, "--port", "0", "--start-above", higher)).isZero();
        assertThat(client.next()).isGreaterThan(Long.parseLong(higher));
        assertThat(leader.status().leads()).isTrue();
        String wrong = "" + Long.MAX_VALUE;
        assertThat(run("--zookeeper", servers, "--port", "0", "--start-above", wrong)).isOne();
        assertThat(told()).contains("moka: --start-above: ").contains("more than a year ahead");
      }
    }
  }

  private static OracleServerOptions options(String servers) {
    return new OracleServerOptions(
        new ZooKeeperAddress(servers, ZooKeeperAddress.DEFAULT_PATH),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        "127.0.0.1",
        OracleServerOptions.DEFAULT_SESSION,
        OracleServerOptions.DEFAULT_LEASE,
        Duration.ofSeconds(20));
  }

  @Test
  void oracle_protected_startsAbove_andNamesFilesThatAreMissing() throws Exception {
    TestKeys keys = TestKeys.in(directory.resolve("keys"), "ip:127.0.0.1");
    Path secret = Files.writeString(directory.resolve("secret"), "a secret of many characters");
    try (TestingServer zooKeeper = new TestingServer()) {
      String servers = zooKeeper.getConnectString();
      String target = "" + Timestamps.ofMillis(System.currentTimeMillis() + 3_600_000);
      String[] line = {
        "--zookeeper",
        servers,
        "--port",
        "0",
        "--tls-keystore",
        keys.store().toString(),
        "--tls-password-file",
        keys.password().toString(),
        "--secret-file",
        secret.toString(),
        "--start-above",
        target
      };
      assertThat(run(line)).as(told()).isZero();
    }
    assertThat(run("--zookeeper", "h:1", "--secret-file", "none")).isOne();
    assertThat(told()).contains("moka: The secret of the oracle cannot be read from none");
    assertThat(run("--zookeeper", "h:1", "--tls-keystore", "none")).isEqualTo(2);
    assertThat(told()).contains("--tls-password-file go together");
  }

  @Test
  void oracle_portInUse_isAClearError() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = "" + taken.getLocalPort();
      assertThat(run("--zookeeper", "127.0.0.1:1", "--port", port)).isEqualTo(1);
      assertThat(told()).startsWith("moka: cannot listen on 127.0.0.1:" + port).contains("in use");
    }
  }

  @Test
  void oracle_zooKeeperNotReachable_isAClearError() {
    assertThat(run("--zookeeper", "127.0.0.1:1", "--port", "0", "--connect-timeout", "300"))
        .isEqualTo(1);
    assertThat(told()).isEqualTo("moka: ZooKeeper is not reachable at 127.0.0.1:1\n");
  }

  @Test
  void oracle_wrongCommandLine_isExitCodeTwo() {
    assertThat(run("--port", "0")).isEqualTo(2);
    assertThat(run("--zookeeper", "h:1", "--data-path", "moka")).isEqualTo(2);
    assertThat(run("--zookeeper", "h:1", "--port", "70000")).isEqualTo(2);
    assertThat(run("--zookeeper", "h:1", "--host", "0.0.0.0")).isEqualTo(2);
    assertThat(run("--zookeeper", "h:1", "--lease", "1")).isEqualTo(2);
    assertThat(told()).contains("--zookeeper").contains("--advertise").contains("--lease is");
  }

  @Test
  void help_namesTheOptions() {
    assertThat(run("--help")).isZero();
    assertThat(told()).contains("--zookeeper", "--data-path", "--lease", "NTP");
  }
}

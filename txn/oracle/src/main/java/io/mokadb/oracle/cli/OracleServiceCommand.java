package io.mokadb.oracle.cli;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.server.OracleServer;
import io.mokadb.oracle.server.OracleServerOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code moka oracle}. */
@Command(
    name = "oracle",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Serves timestamps to the SQL nodes of a cluster.",
    footer = {
      "",
      "Start two or more, on different machines, with the same ZooKeeper and path: one",
      "leads, the others stand by. Clients find the leader in ZooKeeper. Clocks need",
      "not agree, but should be set by NTP. Without --secret-file anyone who reaches",
      "the port can draw timestamps: keep it inside the cluster's network.",
      "Logs changes of leadership at once, and counts every minute.",
      "Ends on SIGTERM or Ctrl-C; a standby then follows at once. Exit code: 0 ended in",
      "order; 1 could not start or go on; 2 wrong command line."
    })
final class OracleServiceCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;
  private final EndSignal end;

  @Option(
      names = "--zookeeper",
      paramLabel = "HOST:PORT,...",
      required = true,
      description = "the servers of ZooKeeper")
  private String zooKeeper;

  @Option(
      names = "--data-path",
      paramLabel = "PATH",
      defaultValue = ZooKeeperAddress.DEFAULT_PATH,
      description = "where the oracle keeps its state in ZooKeeper (default: ${DEFAULT-VALUE})")
  private String path;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8770",
      description = "port to listen on; 0: the system chooses (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address to listen on (default: ${DEFAULT-VALUE})")
  private String host;

  @Option(
      names = "--advertise",
      paramLabel = "HOST",
      description = "the host that clients connect to (default: the one of --host)")
  private String advertised;

  @Option(
      names = "--session",
      paramLabel = "MS",
      defaultValue = "5000",
      description =
          "time without a sign of life after which ZooKeeper elects another leader"
              + " (default: ${DEFAULT-VALUE})")
  private int session;

  @Option(
      names = "--lease",
      paramLabel = "MS",
      defaultValue = "2000",
      description =
          "time that a leader may answer after it last wrote to ZooKeeper"
              + " (default: ${DEFAULT-VALUE})")
  private int lease;

  @Option(
      names = "--connect-timeout",
      paramLabel = "MS",
      defaultValue = "10000",
      description = "how long to try to reach ZooKeeper at the start (default: ${DEFAULT-VALUE})")
  private int connect;

  @Option(
      names = "--start-above",
      paramLabel = "TIMESTAMP",
      description =
          "hand out timestamps above this one only, whichever server leads; for a database whose"
              + " rows have timestamps of another oracle")
  private Long startAbove;

  @Mixin private AccessOptions access = new AccessOptions();

  @Spec private CommandSpec spec;

  OracleServiceCommand(PrintStream out, PrintStream err, EndSignal end) {
    this.out = out;
    this.err = err;
    this.end = end;
  }

  @Override
  public Integer call() throws InterruptedException {
    OracleServerOptions options = options();
    try (OracleServer server =
        OracleServer.start(options.withAccess(access.ofServer(this::check)))) {
      raise(options);
      out.println(
          "Oracle on "
              + options.advertised()
              + ":"
              + server.port()
              + ", ZooKeeper "
              + zooKeeper
              + path);
      serve(server);
      out.println("Ending ...");
      return 0;
    } catch (IOException e) {
      err.println("moka: " + e.getMessage());
      return 1;
    } catch (KvException | IllegalArgumentException e) {
      err.println("moka: --start-above: " + e.getMessage());
      return 1;
    } catch (CompletionException e) {
      err.println("moka: the oracle cannot go on: " + e.getCause());
      return 1;
    } finally {
      end.done();
    }
  }

  /** Asks the leader, which may be another server. */
  private void raise(OracleServerOptions options) throws IOException {
    if (startAbove != null) {
      OracleClientOptions waiting = OracleClientOptions.DEFAULT.withAccess(access.ofClient());
      try (OracleClient client = OracleClient.open(options.zooKeeper(), waiting)) {
        client.raiseTo(startAbove, Deadline.after(System::nanoTime, waiting.timeout().toNanos()));
      }
    }
  }

  /** Serves until the end is asked for, or the server cannot go on. */
  private void serve(OracleServer server) {
    StatusLog log = StatusLog.start(server::status);
    try {
      CompletableFuture.anyOf(end.asked(), server.failure()).join();
    } finally {
      log.end();
    }
  }

  private OracleServerOptions options() {
    check(port >= 0 && port <= 65_535, "--port is a number from 0 to 65535");
    check(session >= 1_000, "--session is at least 1000");
    check(lease >= 200 && lease <= 60_000, "--lease is a number from 200 to 60000");
    check(connect > 0, "--connect-timeout is positive");
    check(startAbove == null || startAbove > 0, "--start-above is positive");
    InetSocketAddress listen = new InetSocketAddress(host, port);
    check(!listen.isUnresolved(), "--host: there is no address " + host);
    check(
        advertised != null || !listen.getAddress().isAnyLocalAddress(),
        "--host " + host + " needs --advertise with the name that clients connect to");
    return new OracleServerOptions(
        address(),
        listen,
        advertised == null ? host : advertised,
        Duration.ofMillis(session),
        Duration.ofMillis(lease),
        Duration.ofMillis(connect));
  }

  private ZooKeeperAddress address() {
    try {
      return new ZooKeeperAddress(zooKeeper, path);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}

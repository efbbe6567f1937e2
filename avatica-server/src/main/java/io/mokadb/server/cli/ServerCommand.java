package io.mokadb.server.cli;

import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.SecretSource;
import io.mokadb.server.ServerEnding;
import io.mokadb.server.ServerOptions;
import io.mokadb.server.session.SessionLimits;
import io.mokadb.session.MokaException;
import io.mokadb.session.ShownUrl;
import io.mokadb.session.share.ServerNote;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code moka server}. */
@Command(
    name = "server",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serves a database to JDBC tools and other clients:",
      "  jdbc:moka://HOST:PORT/ with Moka's own driver,",
      "  jdbc:avatica:remote:url=http://HOST:PORT;serialization=protobuf with Avatica's.",
      "http://HOST:PORT/status shows the state of the server; GET /health, /ready and",
      "/metrics (Prometheus) answer on the same port.",
      "Programs that open the directory with jdbc:moka:DIR are connected to the server.",
      "Listens on this machine only; on other addresses only if the database has users.",
      "Ends on SIGTERM or Ctrl-C: it opens no more sessions, open transactions and running",
      "statements may finish (--drain, --grace), and the rest is rolled back.",
      "Exit code: 0 ended in order; 1 could not start; 2 wrong command line."
    })
final class ServerCommand implements Callable<Integer> {
  private static final String PREFIX = "jdbc:moka:";

  private final PrintStream out;
  private final PrintStream err;
  private final UntilSignal end;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "./data",
      description =
          "the database's directory, mem:NAME or hbase:QUORUM/NAME (default: ${DEFAULT-VALUE})")
  private String data;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + ServerOptions.DEFAULT_PORT,
      description = "port to listen on; 0: the system chooses (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address to listen on (default: ${DEFAULT-VALUE})")
  private String host;

  @Mixin private SessionLimitOptions limits;

  @Option(
      names = "--max-request",
      paramLabel = "MIB",
      defaultValue = "64",
      description = "largest size of one request (default: ${DEFAULT-VALUE})")
  private int request;

  @Option(
      names = "--drain",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description =
          "time for open transactions when the server ends; sessions without one end at once"
              + " (default: ${DEFAULT-VALUE})")
  private int drain;

  @Option(
      names = "--grace",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "time for statements that run after that, before they are cancelled"
              + " (default: ${DEFAULT-VALUE})")
  private int grace;

  @Option(
      names = "--slow",
      paramLabel = "MS",
      defaultValue = "100",
      description = "time from which the status page lists a statement (default: ${DEFAULT-VALUE})")
  private long slow;

  @Option(
      names = "--open-metrics",
      description = "GET /metrics needs no administrator's login even if the database has users")
  private boolean openMetrics;

  @Option(
      names = "--read-only-status",
      description = "the status page has no buttons: it ends no session and changes no trigger")
  private boolean readOnlyStatus;

  @Mixin private TlsOptions tls;

  @Spec private CommandSpec spec;

  ServerCommand(PrintStream out, PrintStream err, UntilSignal end) {
    this.out = out;
    this.err = err;
    this.end = end;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (ProviderSource source = new ProviderSource(url())) {
      ServerOptions options = options();
      if (!options.address().getAddress().isLoopbackAddress() && !source.hasUsers()) {
        err.println(
            "moka: the database has no users, so anyone who reaches "
                + host
                + " could change it. Create one first (CREATE USER), or leave --host out");
        return 1;
      }
      serve(source, options);
      return 0;
    } catch (MokaException e) {
      err.println("moka: " + e.getMessage());
      return 1;
    } catch (UncheckedIOException e) {
      err.println("moka: cannot listen on " + address(port) + ": " + e.getCause().getMessage());
      return 1;
    } finally {
      end.done();
    }
  }

  /** Serves until a signal ends it. */
  private void serve(ProviderSource source, ServerOptions options) throws InterruptedException {
    String secret = ServerNote.newSecret();
    try (MokaServer server =
            MokaServer.start(options, new SecretSource(secret, source::openOwner, source));
        DirectoryNote note = DirectoryNote.of(url())) {
      if (!tls.hasKeyStore()) {
        note.leave(host, server.port(), secret, tls.ownCertificate(tlsDirectory()));
      }
      if (options.key() == null && !options.address().getAddress().isLoopbackAddress()) {
        err.println("moka: passwords and data cross the network unencrypted; consider --tls");
      }
      out.println("Serving " + ShownUrl.of(url()) + " on " + address(server.port()));
      end.await();
      out.println("Ending ...");
    }
  }

  private String url() {
    return data.startsWith(PREFIX) ? data : PREFIX + data;
  }

  private String address(int actual) {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + actual;
  }

  private ServerOptions options() {
    check(port >= 0 && port <= 65_535, "--port is a number from 0 to 65535");
    SessionLimits sessionLimits = limits.limits(this::check);
    check(request > 0 && request < 1_024, "--max-request is a number from 1 to 1023");
    check(slow >= 0, "--slow is not negative");
    check(drain >= 0, "--drain is not negative");
    check(grace >= 0, "--grace is not negative");
    InetSocketAddress address = new InetSocketAddress(host, port);
    check(!address.isUnresolved(), "--host: there is no address " + host);
    return new ServerOptions(
        address,
        sessionLimits,
        request << 20,
        new ServerEnding(Duration.ofSeconds(drain), Duration.ofSeconds(grace)),
        tls.key(tlsDirectory(), host, this::check),
        slow,
        openMetrics,
        readOnlyStatus,
        ServerOptions.LOGIN_TIME);
  }

  private Path tlsDirectory() {
    return Path.of(data.matches("(jdbc:moka|mem|hbase):.*") ? "." : data).resolve("tls");
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}

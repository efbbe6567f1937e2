package io.mokadb.server.cli;

import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.SecretSource;
import io.mokadb.server.ServerOptions;
import io.mokadb.server.session.SessionLimits;
import io.mokadb.server.tls.SelfSigned;
import io.mokadb.server.tls.ServerKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.ShownUrl;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
      "http://HOST:PORT/status shows how it is doing; GET /health, /ready and /metrics",
      "(Prometheus) answer on the same port.",
      "Who opens the directory by jdbc:moka:DIR is connected to the server by itself.",
      "Listens on this machine only; on other addresses only if the database has users.",
      "Ends on SIGTERM or Ctrl-C: running statements may finish, open transactions are",
      "rolled back. Exit code: 0 ended in order; 1 could not start; 2 wrong command line."
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
      description = "the database's directory, or mem:NAME (default: ${DEFAULT-VALUE})")
  private String data;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + ServerOptions.DEFAULT_PORT,
      description = "where to listen; 0 lets the system choose (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "address to listen on (default: ${DEFAULT-VALUE})")
  private String host;

  @Option(
      names = "--max-sessions",
      paramLabel = "N",
      defaultValue = "200",
      description = "open at the same time (default: ${DEFAULT-VALUE})")
  private int sessions;

  @Option(
      names = "--max-user-sessions",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "of one user who is not an administrator; 0: no limit (default: ${DEFAULT-VALUE})")
  private int userSessions;

  @Option(
      names = "--max-address-sessions",
      paramLabel = "N",
      defaultValue = "0",
      description = "from one address; 0: no limit (default: ${DEFAULT-VALUE})")
  private int addressSessions;

  @Option(
      names = "--max-statements",
      paramLabel = "N",
      defaultValue = "1000",
      description = "prepared at the same time in one session (default: ${DEFAULT-VALUE})")
  private int statements;

  @Option(
      names = "--statement-time",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "after which a statement is cancelled; 0: never (default: ${DEFAULT-VALUE})")
  private int statementTime;

  @Option(
      names = "--idle-time",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "after which an unused session is rolled back (default: ${DEFAULT-VALUE})")
  private int idleTime;

  @Option(
      names = "--max-request",
      paramLabel = "MIB",
      defaultValue = "64",
      description = "size of one request (default: ${DEFAULT-VALUE})")
  private int request;

  @Option(
      names = "--grace",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description = "for running statements when the server ends (default: ${DEFAULT-VALUE})")
  private int grace;

  @Option(
      names = "--slow",
      paramLabel = "MS",
      defaultValue = "100",
      description =
          "from which time on the status page lists a statement (default: ${DEFAULT-VALUE})")
  private long slow;

  @Option(
      names = "--open-metrics",
      description = "GET /metrics needs no administrator's login although the database has users")
  private boolean openMetrics;

  @Option(
      names = "--tls",
      description = {
        "serve over TLS only; without a key store the server makes a certificate of its own",
        "in DIR/tls (or ./tls), and clients trust it by ;tls=true;tlscertificate=DIR/tls/server.pem"
      })
  private boolean tls;

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description = "key store with the server's key (PKCS#12); implies --tls")
  private Path keyStore;

  @Option(
      names = "--tls-password-file",
      paramLabel = "FILE",
      description = "file with the key store's password")
  private Path passwordFile;

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
            "moka: the database has no users, so that anybody who reaches "
                + host
                + " could change it. Create one first (CREATE USER), or leave --host out");
        return 1;
      }
      String secret = ServerNote.newSecret();
      try (MokaServer server =
              MokaServer.start(options, new SecretSource(secret, source::openOwner, source));
          DirectoryNote note = DirectoryNote.of(url())) {
        if (keyStore == null) {
          Path certificate = tls ? tlsDirectory().resolve("server.pem").toAbsolutePath() : null;
          note.leave(host, server.port(), secret, certificate);
        }
        if (options.key() == null && !options.address().getAddress().isLoopbackAddress()) {
          err.println("moka: passwords and data go unprotected over the network; consider --tls");
        }
        out.println("Serving " + ShownUrl.of(url()) + " on " + address(server.port()));
        end.await();
        out.println("Ending ...");
      }
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

  private String url() {
    return data.startsWith(PREFIX) ? data : PREFIX + data;
  }

  private String address(int actual) {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + actual;
  }

  private ServerOptions options() {
    check(port >= 0 && port <= 65_535, "--port is a number from 0 to 65535");
    check(sessions > 0, "--max-sessions is at least 1");
    check(userSessions >= 0, "--max-user-sessions is not negative");
    check(addressSessions >= 0, "--max-address-sessions is not negative");
    check(statements > 0, "--max-statements is at least 1");
    check(statementTime >= 0, "--statement-time is not negative");
    check(idleTime > 0, "--idle-time is at least 1");
    check(request > 0 && request < 1_024, "--max-request is a number from 1 to 1023");
    check(slow >= 0, "--slow is not negative");
    check(grace >= 0, "--grace is not negative");
    InetSocketAddress address = new InetSocketAddress(host, port);
    check(!address.isUnresolved(), "--host: there is no address " + host);
    return new ServerOptions(
        address,
        new SessionLimits(
                sessions,
                statements,
                Duration.ofSeconds(statementTime),
                Duration.ofSeconds(idleTime))
            .per(userSessions, addressSessions),
        request << 20,
        Duration.ofSeconds(grace),
        key(),
        slow,
        openMetrics,
        ServerOptions.LOGIN_TIME);
  }

  private ServerKey key() {
    if (keyStore == null) {
      check(passwordFile == null, "--tls-password-file goes with --tls-keystore");
      return tls ? SelfSigned.in(tlsDirectory(), host) : null;
    }
    check(passwordFile != null, "--tls-keystore needs --tls-password-file");
    try {
      String password = Files.readString(passwordFile).strip();
      return ServerKey.read(keyStore, password.toCharArray());
    } catch (IOException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED, "The password file cannot be read: " + e.getMessage(), e);
    }
  }

  private Path tlsDirectory() {
    return Path.of(data.startsWith("mem:") || data.startsWith(PREFIX) ? "." : data).resolve("tls");
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}

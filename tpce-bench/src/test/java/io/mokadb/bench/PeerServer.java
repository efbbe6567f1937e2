package io.mokadb.bench;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A database server of this machine's packages in a directory and on a port of its own. It runs as
 * an ordinary user, also when the test is root's. Closing it ends it.
 */
final class PeerServer implements AutoCloseable {

  private static final boolean ROOT = System.getProperty("user.name").equals("root");
  private static final long PATIENCE_SECONDS = 120;

  private final Path directory;
  private final int port;
  private Process process;

  private PeerServer() throws IOException {
    directory = Files.createTempDirectory("moka-peer");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
  }

  /** A server of MariaDB with an empty database, or empty where it is not installed. */
  static Optional<PeerServer> mariaDb() throws IOException, InterruptedException {
    Optional<Path> install = program("mariadb-install-db");
    Optional<Path> daemon = program("mariadbd");
    Optional<Path> client = program("mariadb");
    if (install.isEmpty() || daemon.isEmpty() || client.isEmpty()) {
      return Optional.empty();
    }
    PeerServer server = new PeerServer();
    try {
      server.startMariaDb(install.get(), daemon.get(), client.get());
      return Optional.of(server);
    } catch (IOException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  /** A server of PostgreSQL with an empty database, or empty where it is not installed. */
  static Optional<PeerServer> postgres() throws IOException, InterruptedException {
    Optional<Path> initdb = program("initdb");
    Optional<Path> daemon = program("postgres");
    Optional<Path> psql = program("psql");
    if (initdb.isEmpty() || daemon.isEmpty() || psql.isEmpty()) {
      return Optional.empty();
    }
    PeerServer server = new PeerServer();
    try {
      server.startPostgres(initdb.get(), daemon.get(), psql.get());
      return Optional.of(server);
    } catch (IOException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  /** The server's port on 127.0.0.1. */
  int port() {
    return port;
  }

  private void startMariaDb(Path install, Path daemon, Path client)
      throws IOException, InterruptedException {
    String data = directory.resolve("data").toString();
    String socket = "--socket=" + directory.resolve("socket");
    List<String> user = ROOT ? List.of("--user=mysql") : List.of();
    run(
        with(
            List.of(
                install.toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--auth-root-authentication-method=normal",
                "--skip-test-db"),
            user));
    process =
        start(
            with(
                List.of(
                    daemon.toString(),
                    "--no-defaults",
                    "--datadir=" + data,
                    socket,
                    "--port=" + port,
                    "--bind-address=127.0.0.1",
                    "--pid-file=" + directory.resolve("pid")),
                user));
    await(List.of(client.toString(), "--no-defaults", socket, "--user=root", "--execute=SELECT 1"));
    run(
        List.of(
            client.toString(),
            "--no-defaults",
            socket,
            "--user=root",
            "--execute=CREATE DATABASE tpce; CREATE USER bench@'%' IDENTIFIED BY 'secret';"
                + " GRANT ALL ON tpce.* TO bench@'%';"
                + " CREATE USER reader@'%' IDENTIFIED BY 'secret';"
                + " GRANT SELECT ON tpce.* TO reader@'%'"));
  }

  private void startPostgres(Path initdb, Path daemon, Path psql)
      throws IOException, InterruptedException {
    String data = directory.resolve("data").toString();
    run(
        asPostgres(
            initdb
                + " --pgdata="
                + data
                + " --auth=trust --username=postgres --locale=C --encoding=UTF8"));
    // The shell must not stay between this process and the server's.
    process =
        start(
            asPostgres(
                "exec "
                    + daemon
                    + " -D "
                    + data
                    + " -k "
                    + directory
                    + " -p "
                    + port
                    + " -c listen_addresses=127.0.0.1"));
    String client = psql + " -X -q -h " + directory + " -p " + port + " -U postgres postgres -c ";
    await(asPostgres(client + "'SELECT 1'"));
    run(asPostgres(client + "'CREATE ROLE bench LOGIN CREATEROLE'"));
    run(asPostgres(client + "'CREATE DATABASE tpce OWNER bench'"));
    run(asPostgres(client + "'CREATE ROLE reader LOGIN'"));
  }

  private static List<String> asPostgres(String command) {
    return ROOT ? List.of("su", "postgres", "-c", command) : List.of("sh", "-c", command);
  }

  private static List<String> with(List<String> command, List<String> more) {
    List<String> all = new ArrayList<>(command);
    all.addAll(more);
    return all;
  }

  /** Debian keeps PostgreSQL's programs in a directory for each version, the newest last. */
  private static Optional<Path> program(String name) throws IOException {
    List<Path> places =
        new ArrayList<>(Stream.of(System.getenv("PATH").split(":", -1)).map(Path::of).toList());
    places.add(Path.of("/usr/sbin"));
    Path versions = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(versions)) {
      try (Stream<Path> found = Files.list(versions)) {
        found.sorted(Comparator.reverseOrder()).map(v -> v.resolve("bin")).forEach(places::add);
      }
    }
    return places.stream().map(p -> p.resolve(name)).filter(Files::isExecutable).findFirst();
  }

  private void await(List<String> probe) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (start(probe).waitFor() != 0) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() - deadline > 0) {
        throw new IOException("the server did not start:\n" + Files.readString(log()));
      }
    }
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    Process ran = start(command);
    if (!ran.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || ran.exitValue() != 0) {
      ran.destroyForcibly();
      throw new IOException(command + ":\n" + Files.readString(log()));
    }
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  private Path log() {
    return directory.resolve("log");
  }

  @Override
  public void close() throws IOException {
    try {
      if (process != null) {
        // The children first: su does not pass the signal on at once.
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server may still run");
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    }
  }
}

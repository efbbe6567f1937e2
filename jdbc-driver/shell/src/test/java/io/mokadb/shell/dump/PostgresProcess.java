package io.mokadb.shell.dump;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server of PostgreSQL in a directory of its own, run by the user postgres. Closing it ends it.
 */
final class PostgresProcess implements AutoCloseable {
  private static final List<Path> PLACES =
      Stream.of("/usr/lib/postgresql/15/bin", "/usr/local/bin").map(Path::of).toList();

  private final Path directory;
  private final Path programs;

  private PostgresProcess(Path directory, Path programs) {
    this.directory = directory;
    this.programs = programs;
  }

  /** Whether there is one to start, by the user root. */
  static boolean isPresent() {
    return System.getProperty("user.name").equals("root") && programs() != null;
  }

  private static Path programs() {
    return PLACES.stream()
        .filter(place -> Files.isExecutable(place.resolve("psql")))
        .findFirst()
        .orElse(null);
  }

  static PostgresProcess start() throws IOException, InterruptedException {
    Path directory =
        Files.createTempDirectory(
            "moka-pg",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxrwx")));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    PostgresProcess server = new PostgresProcess(directory, programs());
    server.run("initdb -D " + directory + "/data -A trust -U postgres --locale=C -E UTF8");
    server.run(
        "pg_ctl -D "
            + directory
            + "/data -l "
            + directory
            + "/log -w -o \"-k "
            + directory
            + " -h '' -F\" start");
    return server;
  }

  /** The output of psql; it fails at the first error. */
  String psql(String arguments) throws IOException, InterruptedException {
    return run(
        "psql -X -q -A -t -v ON_ERROR_STOP=1 -h "
            + directory
            + " -U postgres -d postgres "
            + arguments);
  }

  private String run(String command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("moka-pg", ".out");
    Process process =
        new ProcessBuilder("su", "postgres", "-c", "PGTZ=UTC " + programs + "/" + command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException(command + ": " + Files.readString(output, StandardCharsets.UTF_8));
    }
    String text = Files.readString(output, StandardCharsets.UTF_8);
    Files.delete(output);
    return text;
  }

  @Override
  public void close() throws IOException {
    try {
      run("pg_ctl -D " + directory + "/data -m immediate -w stop");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The server may still run");
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    }
  }
}

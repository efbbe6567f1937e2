package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option that names the directory of a cluster. */
final class ClusterDirectory {
  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "data, configuration and logs (default: ${DEFAULT-VALUE})")
  private Path directory = Path.of(System.getProperty("moka.cluster.directory", "moka-cluster"));

  Path path() {
    return directory.toAbsolutePath().normalize();
  }

  /** What a process printed. */
  Path log(String process) {
    return path().resolve("log").resolve(process + ".log");
  }

  ClusterState state() throws IOException {
    return ClusterState.read(path());
  }

  /**
   * Makes the directory empty.
   *
   * @throws IOException with a text for people, if a cluster is running in it, or it holds
   *     something else
   */
  void prepare() throws IOException {
    Path directory = path();
    if (ClusterState.isIn(directory)) {
      if (state().isUp()) {
        throw new IOException(
            "a cluster is running in " + directory + "; end it with bin/moka cluster down");
      }
      delete(directory);
    }
    Files.createDirectories(directory);
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isPresent()) {
        throw new IOException(directory + " is not empty; name another one with --directory");
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(directory)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}

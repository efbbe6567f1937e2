package io.mokadb.embedded.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The write-ahead logs of a database directory. */
final class Logs {
  private Logs() {}

  /** The one that is written to; their names are ascending numbers of equal length. */
  static Path newest(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("\\d+\\.log"))
          .max(Comparator.comparing(file -> file.getFileName().toString()))
          .orElseThrow(() -> new IOException("No log in " + directory));
    }
  }
}

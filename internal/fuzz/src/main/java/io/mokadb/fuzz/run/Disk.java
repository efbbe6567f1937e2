package io.mokadb.fuzz.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory for one database at a time. */
public final class Disk {
  private Path directory;

  /** Where the database is. */
  public Path path() {
    try {
      if (directory == null) {
        directory = Files.createTempDirectory("moka-fuzz");
      }
      return directory.resolve("data");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes it; it has to be closed. */
  public void clear() {
    if (directory == null) {
      return;
    }
    try (Stream<Path> found = Files.walk(directory)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
      directory = null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

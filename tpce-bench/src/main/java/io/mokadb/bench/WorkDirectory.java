package io.mokadb.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory for the databases of one run; closing it removes it, and its parent if empty. */
record WorkDirectory(Path path) implements AutoCloseable {

  /** Makes a new directory of its own. */
  static WorkDirectory in(Path parent, String name) throws IOException {
    Path path = parent.resolve(name + "-" + ProcessHandle.current().pid()).toAbsolutePath();
    Files.createDirectories(path);
    return new WorkDirectory(path);
  }

  /** Only what this run made; the parent may hold other things. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    Path parent = path.getParent();
    boolean empty;
    try (Stream<Path> left = Files.list(parent)) {
      empty = left.findAny().isEmpty();
    }
    if (empty) {
      Files.delete(parent);
    }
  }
}

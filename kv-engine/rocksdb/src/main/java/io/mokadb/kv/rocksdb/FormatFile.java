package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The file {@code FORMAT}, which says that a directory holds a database, and in which {@link
 * StoreFormat}. It has another name until the database has been opened for the first time: so a
 * directory with a {@code FORMAT} and no data has lost them, and one with the other name never had
 * any.
 */
final class FormatFile {
  private static final String MAGIC = "moka-rocksdb";
  private static final String NAME = "FORMAT";
  private static final String BEGUN = "FORMAT.tmp";
  private static final Set<String> BEFORE = Set.of("LOCK", "OWNER", BEGUN);

  private final Path directory;

  FormatFile(Path directory) {
    this.directory = directory;
  }

  /** Whether there is a database, which was opened before. */
  boolean isThere() {
    return Files.exists(directory.resolve(NAME));
  }

  /**
   * Refuses what is not ours.
   *
   * @param data the name of the directory with the data, which may be there as soon as this file is
   * @throws KvException FORMAT
   */
  void check(String data) throws IOException {
    if (!isThere()) {
      checkEmpty(data);
      return;
    }
    String text = new String(Files.readAllBytes(directory.resolve(NAME)), UTF_8);
    List<String> lines = text.lines().toList();
    if (lines.size() < 2
        || !lines.get(0).equals(MAGIC)
        || !lines.get(1).matches("version=\\d{1,9}")) {
      throw new KvException(
          Kind.FORMAT,
          "The directory "
              + directory
              + " holds something that is not a Moka database, or its file FORMAT is damaged");
    }
    int number = Integer.parseInt(lines.get(1).substring("version=".length()));
    if (StoreFormat.of(number) == null) {
      throw new KvException(
          Kind.FORMAT,
          "The database "
              + directory
              + " has format version "
              + number
              + ", but this Moka knows versions up to "
              + StoreFormat.newest().number()
              + ": open it with a newer Moka");
    }
  }

  private void checkEmpty(String data) throws IOException {
    Set<String> allowed = new HashSet<>(BEFORE);
    if (Files.exists(directory.resolve(BEGUN))) {
      allowed.add(data);
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<String> foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !allowed.contains(name))
              .sorted()
              .limit(3)
              .toList();
      if (!foreign.isEmpty()) {
        throw new KvException(
            Kind.FORMAT,
            "The directory "
                + directory
                + " is not empty and not a Moka database; it holds "
                + String.join(", ", foreign));
      }
    }
  }

  /** Says that a database is being made. */
  void begin() throws IOException {
    PrivateFiles.write(
        directory.resolve(BEGUN), MAGIC + "\nversion=" + StoreFormat.newest().number() + "\n");
    PrivateFiles.force(directory);
  }

  /** Says that the database is there. */
  void finish() throws IOException {
    PrivateFiles.move(directory.resolve(BEGUN), directory.resolve(NAME));
  }
}

package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.rocksdb.log.LogCheck;
import io.mokadb.kv.rocksdb.log.LogDamage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The file {@code CLOSED}, which a database has while it is closed and was closed in order. It
 * lists the logs with their lengths: a log that ends early is then no torn end that a crash left,
 * but has lost something. A note that is damaged itself says nothing.
 */
final class CleanClose {
  private static final String NAME = "CLOSED";
  private static final String SUM = "sum ";
  private static final String FILE = "file ";

  private final Path note;
  private final Path rocksdb;

  /**
   * @param directory of the database
   * @param rocksdb the one in it that RocksDB writes
   */
  CleanClose(Path directory, Path rocksdb) {
    this.note = directory.resolve(NAME);
    this.rocksdb = rocksdb;
  }

  boolean isThere() {
    return Files.exists(note);
  }

  /** To be called after RocksDB was closed. */
  void write() throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path file : files()) {
      text.append(FILE).append(file.getFileName()).append(' ').append(Files.size(file));
      text.append('\n');
    }
    PrivateFiles.replace(note, text + SUM + sum(text.toString()) + "\n");
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>(LogCheck.logs(rocksdb));
    Path manifest = LogCheck.manifest(rocksdb);
    if (manifest != null) {
      files.add(manifest);
    }
    return files;
  }

  /** Durably, to be called before RocksDB is opened. */
  void remove() throws IOException {
    if (Files.deleteIfExists(note)) {
      PrivateFiles.force(note.getParent());
    }
  }

  /**
   * What is missing of what was there when the database was closed.
   *
   * @return null if nothing is, or nothing is known
   */
  LogDamage find() throws IOException {
    if (!isThere()) {
      return null;
    }
    String text = new String(Files.readAllBytes(note), UTF_8);
    int end = text.indexOf(SUM);
    if (end < 0
        || !text.substring(end + SUM.length()).strip().equals(sum(text.substring(0, end)))) {
      return null;
    }
    for (String line : text.substring(0, end).lines().toList()) {
      String[] words = line.split(" ", -1);
      LogDamage damage = compare(rocksdb.resolve(words[1]), Long.parseLong(words[2]));
      if (damage != null) {
        return damage;
      }
    }
    return null;
  }

  private static LogDamage compare(Path file, long length) throws IOException {
    if (!Files.exists(file)) {
      return new LogDamage(file, 0, "the file is missing");
    }
    long readable = LogCheck.readableLength(file);
    return readable < length
        ? new LogDamage(file, readable, "it had " + length + " bytes when the database was closed")
        : null;
  }

  private static String sum(String text) {
    CRC32C sum = new CRC32C();
    sum.update(text.getBytes(UTF_8));
    return Long.toHexString(sum.getValue());
  }
}

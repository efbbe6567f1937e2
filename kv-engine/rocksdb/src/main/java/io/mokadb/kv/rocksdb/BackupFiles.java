package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The directory of RocksDB's backup engine. It takes none that it may not write to, also if it only
 * reads: then a directory of links stands in, which goes when this is closed.
 *
 * @param path what the engine is given
 */
record BackupFiles(Path path, boolean linked) implements AutoCloseable {
  /** Of a directory that backups are made in. */
  static BackupFiles toWrite(Path directory) throws IOException {
    if (!Files.isWritable(directory)) {
      throw new AccessDeniedException(directory.toString());
    }
    return new BackupFiles(directory, false);
  }

  /** Of a directory that may be on a read-only medium. */
  static BackupFiles toRead(Path directory) throws IOException {
    return Files.isWritable(directory) ? new BackupFiles(directory, false) : links(directory);
  }

  static BackupFiles links(Path directory) throws IOException {
    List<Path> files = list(directory);
    BackupFiles links = new BackupFiles(Files.createTempDirectory("moka-backups-"), true);
    boolean complete = false;
    try {
      for (Path file : files) {
        Path link = links.path.resolve(file.getFileName());
        Files.createSymbolicLink(link, file.toAbsolutePath());
      }
      complete = true;
      return links;
    } finally {
      if (!complete) {
        links.close();
      }
    }
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Override
  public void close() throws IOException {
    if (linked) {
      // Links, and empty directories that the engine has made beside them.
      for (Path file : list(path)) {
        Files.delete(file);
      }
      Files.delete(path);
    }
  }
}

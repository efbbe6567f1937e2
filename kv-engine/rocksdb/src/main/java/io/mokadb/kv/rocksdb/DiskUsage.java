package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The place that the files of a store take on their disk. Stateless. */
final class DiskUsage {
  private static final String LOG = ".log";

  private DiskUsage() {}

  /**
   * In bytes: {@code files_bytes} of all files, {@code log_bytes} of the write-ahead log among
   * them, and {@code disk_free_bytes} that this process may still use.
   *
   * @param directory of RocksDB
   */
  static Map<String, Long> of(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(directory)) {
      files = list.toList();
    }
    long all = 0;
    long logs = 0;
    for (Path file : files) {
      long size = size(file);
      all += size;
      if (file.getFileName().toString().endsWith(LOG)) {
        logs += size;
      }
    }
    return Map.of(
        "files_bytes", all,
        "log_bytes", logs,
        "disk_free_bytes", Files.getFileStore(directory).getUsableSpace());
  }

  /** A compaction may have deleted it meanwhile. */
  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }
}

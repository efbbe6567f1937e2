package io.mokadb.kv.rocksdb;

import io.mokadb.kv.rocksdb.log.LogCheck;
import io.mokadb.kv.rocksdb.log.LogDamage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * Reads the files of an open database and compares them with their checksums, while others write.
 * Used once, by one thread.
 */
final class FileVerification {
  /** A log that is being written can look torn with something behind it, but not twice alike. */
  private static final int LOOKS = 3;

  private final RocksDB rocks;
  private final Path directory;
  private final Runnable pulse;
  private final List<String> damages = new ArrayList<>();

  FileVerification(RocksDB rocks, Path directory, Runnable pulse) {
    this.rocks = rocks;
    this.directory = directory;
    this.pulse = pulse;
  }

  /** What is damaged. */
  List<String> run() throws IOException {
    try (Options options = new Options()) {
      for (LiveFileMetaData table : rocks.getLiveFilesMetaData()) {
        pulse.run();
        verify(table, options);
      }
    }
    pulse.run();
    verifyLogs();
    return damages;
  }

  private void verify(LiveFileMetaData table, Options options) {
    Path file = Path.of(table.path(), table.fileName());
    try (SstFileReader reader = new SstFileReader(options)) {
      reader.open(file.toString());
      reader.verifyChecksum();
      if (Files.size(file) != table.size()) {
        damages.add(file + ": its length is not " + table.size());
      }
    } catch (RocksDBException | IOException e) {
      // A compaction may have replaced it meanwhile.
      if (isLive(table)) {
        damages.add(file + ": " + (Files.exists(file) ? e.getMessage() : "it is missing"));
      }
    }
  }

  private boolean isLive(LiveFileMetaData table) {
    Set<String> live = new HashSet<>();
    rocks.getLiveFilesMetaData().forEach(file -> live.add(file.fileName()));
    return live.contains(table.fileName());
  }

  private void verifyLogs() throws IOException {
    LogDamage damage = null;
    for (int i = 0; i < LOOKS; i++) {
      LogDamage before = damage;
      damage = findInLogs();
      if (damage == null || damage.equals(before)) {
        break;
      }
    }
    if (damage != null) {
      damages.add(damage.toString());
    }
  }

  /** Null also if a log went away meanwhile, because it is not needed any more. */
  private LogDamage findInLogs() throws IOException {
    try {
      return LogCheck.find(directory, false, SyncedMark.UNKNOWN);
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}

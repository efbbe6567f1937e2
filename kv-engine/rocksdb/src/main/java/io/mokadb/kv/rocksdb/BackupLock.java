package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How a process that works on a directory of backups keeps others away. */
enum BackupLock {
  /** Makes backups. */
  WRITING,
  /** Restores them, also from a medium that cannot be written. */
  READING;

  private static final String FILE = "LOCK";

  /**
   * Locks a directory.
   *
   * @return holds the lock until it is closed; null if nothing can be locked, because the directory
   *     cannot be written and has no file for it: then no process that could write is at work
   * @throws KvException IN_USE
   */
  FileChannel take(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    try {
      return held(PrivateFiles.open(file), false, directory);
    } catch (FileSystemException e) {
      if (this == WRITING) {
        throw e;
      }
      return Files.exists(file) ? held(FileChannel.open(file), true, directory) : null;
    }
  }

  /**
   * @param shared with others that only read, for a file that is not open for writing
   */
  private static FileChannel held(FileChannel channel, boolean shared, Path directory)
      throws IOException {
    FileLock lock = null;
    try {
      lock = channel.tryLock(0, Long.MAX_VALUE, shared);
    } catch (OverlappingFileLockException e) {
      // Held by this process: the same answer.
    }
    if (lock == null) {
      channel.close();
      throw new KvException(
          Kind.IN_USE, "Another backup or restore is working on the backups in " + directory);
    }
    return channel;
  }
}

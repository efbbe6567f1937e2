package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Waits until RocksDB, whose flushes and compactions fell behind, takes writes again. RocksDB would
 * wait by itself, but without an end when a full disk keeps its background work from ever catching
 * up. Thread-safe.
 */
final class WriteStalls {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** RocksDB looks every five seconds whether there is room again. */
  private static final long RECOVERY_NANOS = TimeUnit.SECONDS.toNanos(12);

  private static final long RECOVERY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final BackgroundErrors errors;
  private final Path directory;
  private final long room;

  /**
   * @param room how many free bytes RocksDB wants before it goes on on a disk that was full
   */
  WriteStalls(BackgroundErrors errors, Path directory, long room) {
    this.errors = errors;
    this.directory = directory;
    this.room = room;
  }

  /** Whether a write was sent back unwritten because of a stall. */
  static boolean isStall(RocksDBException e) {
    return e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete;
  }

  /**
   * Waits a little before the next try, also if the thread is interrupted: the write may be one of
   * a commit under way, and the stall ends by itself.
   *
   * @throws KvException FULL or IO: the stall will not end by itself, and nothing was written
   */
  void pause() {
    try {
      errors.check();
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Writing to", directory.toString(), e);
    }
    SteadyPause.nanos(PAUSE_NANOS);
  }

  long recoveries() {
    return errors.recoveries();
  }

  /** See {@link WriteAheadLog#awaitRecovery}. */
  boolean awaitRecovery(long recoveries) {
    long start = System.nanoTime();
    while (errors.recoveries() == recoveries
        && System.nanoTime() - start < RECOVERY_NANOS
        && !Thread.currentThread().isInterrupted()
        && hasRoom()) {
      LockSupport.parkNanos(RECOVERY_PAUSE_NANOS);
    }
    return errors.recoveries() > recoveries;
  }

  private boolean hasRoom() {
    try {
      return Files.getFileStore(directory).getUsableSpace() > room;
    } catch (IOException e) {
      return false;
    }
  }
}

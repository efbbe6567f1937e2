package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
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

  private final BackgroundErrors errors;
  private final String location;

  WriteStalls(BackgroundErrors errors, String location) {
    this.errors = errors;
    this.location = location;
  }

  /** Whether a write was sent back unwritten because of a stall. */
  static boolean isStall(RocksDBException e) {
    return e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete;
  }

  /**
   * Waits a little before the next try.
   *
   * @throws KvException FULL or IO: the stall will not end by itself, and nothing was written
   */
  void pause() {
    try {
      errors.check();
    } catch (RocksDBException e) {
      throw RocksDbErrors.translate("Writing to", location, e);
    }
    LockSupport.parkNanos(PAUSE_NANOS);
  }
}

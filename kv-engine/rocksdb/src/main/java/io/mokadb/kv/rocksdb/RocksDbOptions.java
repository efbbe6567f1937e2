package io.mokadb.kv.rocksdb;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Options for opening a {@link RocksDbStore}.
 *
 * @param directory directory of the data; see {@code createIfMissing}
 * @param cacheBytes bound of the block cache, which indexes and filters share; a quarter of it
 *     comes on top for what is not yet written to table files, and up to half of it, on the heap,
 *     for the newest records that were read one by one
 * @param syncInterval how long at most a {@code BUFFERED} change stays unsynced
 * @param createIfMissing whether a missing directory is created, with its parents
 * @param acceptDamagedLog whether a database is opened whose log is damaged, without what the log
 *     holds from the damage on
 * @param lockBytes bound of the locks kept on the heap as well as on disk
 */
public record RocksDbOptions(
    Path directory,
    long cacheBytes,
    Duration syncInterval,
    boolean createIfMissing,
    boolean acceptDamagedLog,
    long lockBytes) {
  public static final long DEFAULT_CACHE_BYTES = 256L << 20;
  public static final long MIN_CACHE_BYTES = 8L << 20;

  /** What part of the heap locks take at most. */
  private static final int LOCKS = 16;

  /**
   * @throws IllegalArgumentException if the cache is smaller than {@link #MIN_CACHE_BYTES} or the
   *     interval is not between a millisecond and a minute
   */
  public RocksDbOptions {
    Objects.requireNonNull(directory);
    if (cacheBytes < MIN_CACHE_BYTES) {
      throw new IllegalArgumentException(
          "The cache needs at least " + (MIN_CACHE_BYTES >> 20) + " MB, not " + cacheBytes + " B");
    }
    if (syncInterval.toMillis() < 1 || syncInterval.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException(
          "The sync interval lies between 1 ms and 1 minute, not " + syncInterval);
    }
  }

  /**
   * 256 MB of cache, a sixteenth of the heap for locks, synced every second, created if missing.
   */
  public static RocksDbOptions at(Path directory) {
    long lockBytes = Runtime.getRuntime().maxMemory() / LOCKS;
    return new RocksDbOptions(
        directory, DEFAULT_CACHE_BYTES, Duration.ofSeconds(1), true, false, lockBytes);
  }

  public RocksDbOptions withLockBytes(long bytes) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, createIfMissing, acceptDamagedLog, bytes);
  }

  /** Bound of the newest records kept on the heap, of which it takes an eighth at most. */
  long headCacheBytes() {
    return Math.min(cacheBytes / 2, Runtime.getRuntime().maxMemory() / 8);
  }

  public RocksDbOptions withCacheBytes(long bytes) {
    return new RocksDbOptions(
        directory, bytes, syncInterval, createIfMissing, acceptDamagedLog, lockBytes);
  }

  public RocksDbOptions withSyncInterval(Duration interval) {
    return new RocksDbOptions(
        directory, cacheBytes, interval, createIfMissing, acceptDamagedLog, lockBytes);
  }

  public RocksDbOptions withCreateIfMissing(boolean create) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, create, acceptDamagedLog, lockBytes);
  }

  public RocksDbOptions withAcceptDamagedLog(boolean accept) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, createIfMissing, accept, lockBytes);
  }
}

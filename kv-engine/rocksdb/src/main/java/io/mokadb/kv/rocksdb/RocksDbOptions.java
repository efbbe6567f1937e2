package io.mokadb.kv.rocksdb;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Options for opening a {@link RocksDbStore}.
 *
 * @param directory directory of the data; see {@code createIfMissing}
 * @param cacheBytes bound of the block cache, which indexes and filters share; a quarter of it
 *     comes on top for what is not yet written to table files
 * @param syncInterval how long at most a {@code BUFFERED} change stays unsynced
 * @param createIfMissing whether a missing directory is created, with its parents
 * @param acceptDamagedLog whether a database is opened whose log is damaged, without what the log
 *     holds from the damage on
 * @param lockBytes bound of the locks kept on the heap as well as on disk
 * @param headBytes bound of the newest records that were read one by one, kept on the heap
 */
public record RocksDbOptions(
    Path directory,
    long cacheBytes,
    Duration syncInterval,
    boolean createIfMissing,
    boolean acceptDamagedLog,
    long lockBytes,
    long headBytes) {
  public static final long DEFAULT_CACHE_BYTES = 256L << 20;
  public static final long MIN_CACHE_BYTES = 8L << 20;

  /** What part of the heap locks take at most. */
  private static final int LOCKS = 16;

  /** What part of the heap newest records take at most, unless said otherwise. */
  private static final int HEADS = 8;

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
   * 256 MB of cache, a sixteenth of the heap for locks, an eighth for newest records, synced every
   * second, created if missing.
   */
  public static RocksDbOptions at(Path directory) {
    long heap = Runtime.getRuntime().maxMemory();
    return new RocksDbOptions(
        directory,
        DEFAULT_CACHE_BYTES,
        Duration.ofSeconds(1),
        true,
        false,
        heap / LOCKS,
        heap / HEADS);
  }

  public RocksDbOptions withLockBytes(long bytes) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, createIfMissing, acceptDamagedLog, bytes, headBytes);
  }

  public RocksDbOptions withHeadBytes(long bytes) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, createIfMissing, acceptDamagedLog, lockBytes, bytes);
  }

  /** Bound of the newest records kept on the heap: half of the cache at most. */
  long headCacheBytes() {
    return Math.min(cacheBytes / 2, headBytes);
  }

  public RocksDbOptions withCacheBytes(long bytes) {
    return new RocksDbOptions(
        directory, bytes, syncInterval, createIfMissing, acceptDamagedLog, lockBytes, headBytes);
  }

  public RocksDbOptions withSyncInterval(Duration interval) {
    return new RocksDbOptions(
        directory, cacheBytes, interval, createIfMissing, acceptDamagedLog, lockBytes, headBytes);
  }

  public RocksDbOptions withCreateIfMissing(boolean create) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, create, acceptDamagedLog, lockBytes, headBytes);
  }

  public RocksDbOptions withAcceptDamagedLog(boolean accept) {
    return new RocksDbOptions(
        directory, cacheBytes, syncInterval, createIfMissing, accept, lockBytes, headBytes);
  }
}

package io.mokadb.kv.rocksdb;

import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;

/** The settings of RocksDB and of its families. */
record StoreSettings(RocksDbOptions options) {
  private static final int BLOCK_BYTES = 8 << 10;

  /** Of the pieces that indexes and filters come in. */
  private static final int METADATA_BYTES = 8 << 10;

  /**
   * Least size of a part of the cache with a lock of its own. A block larger than its part is read
   * from its file each time, and files of earlier releases have filters of megabytes.
   */
  private static final long LEAST_SHARD_BYTES = 16 << 20;

  private static final int MOST_SHARD_BITS = 6;

  /** What part of the cache keeps indexes and filters while blocks of rows come and go. */
  private static final double METADATA_SHARE = 0.5;

  /** How many deleted entries a scan passes in memory, one after the other, before they go. */
  private static final int MOST_DELETED = 8192;

  private static final long WAL_BYTES = 256L << 20;
  private static final long FILE_SYNC_BYTES = 1 << 20;
  private static final long INFO_LOG_BYTES = 4 << 20;
  private static final long LARGEST_WRITE_BUFFER = 64 << 20;

  /** Of notes, most of which are gone again by the time it is full: a small one is faster. */
  private static final long NOTES_BUFFER = 8 << 20;

  /** Settings of the database, which the caller frees. */
  DBOptions database() {
    return trackingLogs()
        .setParanoidChecks(true)
        // What remained of an earlier use could be taken for records behind the end.
        .setRecycleLogFileNum(0)
        // A torn last record is what a crash leaves; it was never acknowledged. SoundLogs has
        // told it from damage.
        .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
        .setDbWriteBufferSize(allWriteBuffersBytes())
        .setMaxTotalWalSize(WAL_BYTES)
        .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
        .setBytesPerSync(FILE_SYNC_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(INFO_LOG_BYTES)
        .setKeepLogFileNum(2);
  }

  /** With what the Java API of RocksDB has no setter for. */
  private DBOptions trackingLogs() {
    Properties more = new Properties();
    // The manifest knows how long the older logs are.
    more.setProperty(
        "track_and_verify_wals_in_manifest", Boolean.toString(!options.acceptDamagedLog()));
    return DBOptions.getDBOptionsFromProps(more);
  }

  /** The cache of all families, which the caller frees. */
  LRUCache cache() {
    return new LRUCache(options.cacheBytes(), shardBits(), false, METADATA_SHARE);
  }

  /** Logarithm of the number of parts of the cache. */
  int shardBits() {
    long shards = Math.max(1, options.cacheBytes() / LEAST_SHARD_BYTES);
    return Math.min(MOST_SHARD_BITS, Long.SIZE - 1 - Long.numberOfLeadingZeros(shards));
  }

  private long allWriteBuffersBytes() {
    return options.cacheBytes() / 4;
  }

  /**
   * Size of a family's write buffer. RocksDB requires that much room before it resumes on a disk
   * that was full, so it is at most what all families have together.
   */
  long writeBufferBytes() {
    return Math.min(LARGEST_WRITE_BUFFER, allWriteBuffersBytes());
  }

  /**
   * Settings of a family of notes that soon go again, which the caller frees. Each search for those
   * that are left would pass all that were there since the last write of the buffer to a file.
   */
  ColumnFamilyOptions notes(LRUCache cache) {
    Properties more = new Properties();
    more.setProperty("memtable_op_scan_flush_trigger", Integer.toString(MOST_DELETED));
    return family(ColumnFamilyOptions.getColumnFamilyOptionsFromProps(more), cache, null)
        .setWriteBufferSize(Math.min(NOTES_BUFFER, writeBufferBytes()));
  }

  /**
   * Settings of a family, which the caller frees.
   *
   * @param bloom for families that are read by whole keys, else null
   */
  ColumnFamilyOptions family(LRUCache cache, BloomFilter bloom) {
    return family(new ColumnFamilyOptions(), cache, bloom);
  }

  private ColumnFamilyOptions family(
      ColumnFamilyOptions family, LRUCache cache, BloomFilter bloom) {
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setBlockSize(BLOCK_BYTES)
            // Indexes and filters count against the cache: memory stays bounded by one number.
            .setCacheIndexAndFilterBlocks(true)
            .setCacheIndexAndFilterBlocksWithHighPriority(true)
            .setPinL0FilterAndIndexBlocksInCache(true)
            // In pieces, because the filter of a large file would push all else out of the cache.
            .setIndexType(IndexType.kTwoLevelIndexSearch)
            .setPartitionFilters(true)
            .setMetadataBlockSize(METADATA_BYTES)
            .setFormatVersion(5);
    if (bloom != null) {
      table.setFilterPolicy(bloom);
    }
    family
        .setTableFormatConfig(table)
        .setWriteBufferSize(writeBufferBytes())
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setLevelCompactionDynamicLevelBytes(true);
    if (bloom != null) {
      family.setMemtablePrefixBloomSizeRatio(0.02).setMemtableWholeKeyFiltering(true);
    }
    return family;
  }
}

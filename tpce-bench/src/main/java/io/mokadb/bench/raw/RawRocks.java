package io.mokadb.bench.raw;

import io.mokadb.bench.measure.Operation;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A RocksDB with rows of a hundred bytes. Thread-safe; operations are not. */
public final class RawRocks implements AutoCloseable {

  private static final int VALUE_BYTES = 88;
  private static final long CACHE_BYTES = 256L << 20;
  private static final int LOAD_BATCH = 1000;

  private final long rows;
  private final LRUCache cache;
  private final BloomFilter filter;
  private final Options options;
  private final WriteOptions writeOptions;
  private final RocksDB store;
  private final AtomicLong nextKey;

  private RawRocks(Path directory, long rows, boolean sync) throws RocksDBException {
    RocksDB.loadLibrary();
    this.rows = rows;
    this.nextKey = new AtomicLong(rows);
    this.cache = new LRUCache(CACHE_BYTES);
    this.filter = new BloomFilter(10);
    BlockBasedTableConfig table =
        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter);
    this.options = new Options().setCreateIfMissing(true).setTableFormatConfig(table);
    this.writeOptions = new WriteOptions().setSync(sync);
    this.store = RocksDB.open(options, directory.toString());
  }

  /** Opens an empty directory and fills it. */
  public static RawRocks create(Path directory, long rows, boolean sync) throws RocksDBException {
    RawRocks rocks = new RawRocks(directory, rows, sync);
    for (long row = 0; row < rows; row += LOAD_BATCH) {
      rocks.putBatch(row, (int) Math.min(LOAD_BATCH, rows - row));
    }
    return rocks;
  }

  /** Reads one row. */
  public Operation get(int thread) {
    SplittableRandom random = new SplittableRandom(thread);
    return () -> {
      byte[] value = store.get(key(random.nextLong(rows)));
      if (value == null || value.length != VALUE_BYTES) {
        throw new IllegalStateException("a loaded row is missing");
      }
      return 0;
    };
  }

  /** Writes new rows in one atomic batch: the limit of any commit. */
  public Operation put(int batchRows) {
    return () -> {
      putBatch(nextKey.getAndAdd(batchRows), batchRows);
      return 0;
    };
  }

  /** Overwrites one row. */
  public Operation overwrite(int thread) {
    SplittableRandom random = new SplittableRandom(thread);
    return () -> {
      store.put(writeOptions, key(random.nextLong(rows)), value(random.nextLong()));
      return 0;
    };
  }

  /** Overwrites the same row each time. */
  public Operation overwriteFirst() {
    return new Operation() {
      private long next;

      @Override
      public int run() throws RocksDBException {
        store.put(writeOptions, key(0), value(next++));
        return 0;
      }
    };
  }

  /** Reads every loaded row in order. */
  public Operation scan() {
    return () -> {
      long seen = 0;
      try (RocksIterator iterator = store.newIterator()) {
        for (iterator.seekToFirst(); iterator.isValid() && seen < rows; iterator.next()) {
          seen += iterator.value().length > 0 ? 1 : 0;
        }
        iterator.status();
      }
      if (seen != rows) {
        throw new IllegalStateException("scanned " + seen + " rows of " + rows);
      }
      return 0;
    };
  }

  @Override
  public void close() {
    store.close();
    writeOptions.close();
    options.close();
    filter.close();
    cache.close();
  }

  private void putBatch(long first, int count) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (long row = first; row < first + count; row++) {
        batch.put(key(row), value(row));
      }
      store.write(writeOptions, batch);
    }
  }

  private static byte[] key(long row) {
    return ByteBuffer.allocate(12).putInt(1).putLong(row).array();
  }

  private static byte[] value(long seed) {
    byte[] value = new byte[VALUE_BYTES];
    Arrays.fill(value, (byte) 'x');
    ByteBuffer.wrap(value).putLong(seed);
    return value;
  }
}

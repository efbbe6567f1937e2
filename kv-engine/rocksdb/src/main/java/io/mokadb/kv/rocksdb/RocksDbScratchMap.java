package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.scratch.ScratchMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * One map. What is native is touched under this object's monitor only, for another thread may close
 * it: no call outlives what it uses.
 */
final class RocksDbScratchMap implements ScratchMap {
  /** How messages begin. */
  static final String DOING = "Keeping the writes of a transaction in";

  /** Several of them are in memory at a time. */
  private static final long WRITE_BUFFER_BYTES = 4L << 20;

  private static final int WRITE_BUFFERS = 3;
  private static final long TABLE_BYTES = 16L << 20;
  private static final long LEVEL_BYTES = 64L << 20;
  private static final double BLOOM_BITS = 10;
  private static final int METADATA_BYTES = 4 << 10;
  private static final int BATCH_BYTES = 64 << 10;

  /** The id of the only family. */
  private static final int FAMILY = 0;

  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final Set<Walk> walks = new HashSet<>();
  private final Path place;
  private final BiConsumer<RocksDbScratchMap, Path> whenClosed;
  private final WriteStalls stalls;
  private final RocksDB rocks;
  private final WriteOptions writes;
  private final ReadOptions reads;
  private boolean closed;

  private RocksDbScratchMap(
      Path place, LRUCache cache, BiConsumer<RocksDbScratchMap, Path> whenClosed)
      throws RocksDBException {
    this.place = place;
    this.whenClosed = whenClosed;
    BackgroundErrors errors = own(new BackgroundErrors());
    stalls = new WriteStalls(errors, place, WRITE_BUFFER_BYTES);
    PrivateTables tables = own(new PrivateTables());
    Options options =
        own(new Options())
            .setListeners(List.of(errors, tables))
            .setCreateIfMissing(true)
            .setErrorIfExists(true)
            .setWriteBufferSize(WRITE_BUFFER_BYTES)
            .setMaxWriteBufferNumber(WRITE_BUFFERS)
            .setTargetFileSizeBase(TABLE_BYTES)
            .setMaxBytesForLevelBase(LEVEL_BYTES)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setMemtablePrefixBloomSizeRatio(0.05)
            .setMemtableWholeKeyFiltering(true)
            .setAvoidFlushDuringShutdown(true)
            .setInfoLogLevel(InfoLogLevel.FATAL_LEVEL)
            .setTableFormatConfig(tableFormat(cache));
    writes = own(new WriteOptions()).setDisableWAL(true).setNoSlowdown(true);
    reads = own(new ReadOptions());
    rocks = openRocks(options);
  }

  private BlockBasedTableConfig tableFormat(LRUCache cache) {
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setCacheIndexAndFilterBlocks(true)
        // A large transaction's are larger than the cache: so they come in pieces.
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPartitionFilters(true)
        .setMetadataBlockSize(METADATA_BYTES)
        .setFilterPolicy(own(new BloomFilter(BLOOM_BITS, false)))
        .setFormatVersion(5);
  }

  private RocksDB openRocks(Options options) throws RocksDBException {
    try {
      return own(RocksDB.open(options, place.toString()));
    } catch (RocksDBException e) {
      Natives.close(natives);
      throw e;
    }
  }

  /**
   * @param place an empty directory
   * @param whenClosed deletes it
   */
  static RocksDbScratchMap open(
      Path place, LRUCache cache, BiConsumer<RocksDbScratchMap, Path> whenClosed)
      throws RocksDBException, IOException {
    RocksDbScratchMap map = new RocksDbScratchMap(place, cache, whenClosed);
    var unused = PrivateFiles.close(place);
    return map;
  }

  private <T extends AutoCloseable> T own(T object) {
    natives.push(object);
    return object;
  }

  @Override
  public synchronized void putAll(List<Entry> entries) {
    checkOpen();
    SerializedBatch batch = new SerializedBatch(BATCH_BYTES);
    for (Entry entry : entries) {
      batch.put(FAMILY, entry.key(), entry.value());
    }
    try (WriteBatch serialised = batch.toWriteBatch()) {
      while (!tryWrite(serialised)) {
        stalls.pause();
      }
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  private boolean tryWrite(WriteBatch batch) throws RocksDBException {
    try {
      rocks.write(writes, batch);
      return true;
    } catch (RocksDBException e) {
      if (WriteStalls.isStall(e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public synchronized byte[] get(byte[] key) {
    checkOpen();
    try {
      return rocks.get(reads, key);
    } catch (RocksDBException e) {
      throw failure(e);
    }
  }

  @Override
  public synchronized Cursor cursor(byte[] from, byte[] to, boolean reverse) {
    checkOpen();
    Walk walk = new Walk(from, to, reverse);
    walks.add(walk);
    return walk;
  }

  private void checkOpen() {
    if (closed) {
      throw new KvException(Kind.CLOSED, "The transaction is over, or its database is closed");
    }
  }

  private KvException failure(RocksDBException e) {
    return RocksDbErrors.translate(DOING, place.toString(), e);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      Set.copyOf(walks).forEach(Walk::release);
      Natives.close(natives);
    }
    whenClosed.accept(this, place);
  }

  private final class Walk implements Cursor {
    private final boolean reverse;
    private final Slice lower;
    private final Slice upper;
    private final ReadOptions options;
    private final RocksIterator iterator;
    private boolean started;

    Walk(byte[] from, byte[] to, boolean reverse) {
      this.reverse = reverse;
      lower = new Slice(from);
      upper = new Slice(to);
      options = new ReadOptions().setIterateLowerBound(lower).setIterateUpperBound(upper);
      iterator = rocks.newIterator(options);
    }

    @Override
    public Entry next() {
      synchronized (RocksDbScratchMap.this) {
        checkOpen();
        if (!walks.contains(this)) {
          return null;
        }
        move();
        started = true;
        if (iterator.isValid()) {
          return new Entry(iterator.key(), iterator.value());
        }
        try {
          iterator.status();
        } catch (RocksDBException e) {
          throw failure(e);
        }
        return null;
      }
    }

    private void move() {
      if (!started && reverse) {
        iterator.seekToLast();
      } else if (!started) {
        iterator.seekToFirst();
      } else if (reverse) {
        iterator.prev();
      } else {
        iterator.next();
      }
    }

    @Override
    public void close() {
      synchronized (RocksDbScratchMap.this) {
        release();
      }
    }

    private void release() {
      if (walks.remove(this)) {
        iterator.close();
        options.close();
        lower.close();
        upper.close();
      }
    }
  }
}

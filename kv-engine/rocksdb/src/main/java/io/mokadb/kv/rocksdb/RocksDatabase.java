package io.mokadb.kv.rocksdb;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB opened with our families and settings, and everything native that goes with it, freed in
 * the right order. Thread-safe but for {@link #close}, before which all use must have ended.
 */
final class RocksDatabase implements WriteAheadLog, AutoCloseable {
  private static final double BLOOM_BITS = 10;

  private final Deque<AutoCloseable> natives = new ArrayDeque<>();
  private final Map<Place, ColumnFamilyHandle> families = new EnumMap<>(Place.class);
  private final Map<Place, Integer> familyIds = new EnumMap<>(Place.class);
  private final RocksDB rocks;
  private final ReadOptions pointReads;
  private final WriteOptions synced;
  private final WriteOptions buffered;
  private final WriteStalls stalls;
  private final OrderingPoints points;

  private RocksDatabase(RocksDbOptions options, Path path, boolean create, OrderingPoints points)
      throws RocksDBException {
    this.points = points;
    StoreSettings settings = new StoreSettings(options);
    List<ColumnFamilyDescriptor> descriptors = descriptors(settings);
    BackgroundErrors errors = own(new BackgroundErrors());
    stalls = new WriteStalls(errors, path, settings.writeBufferBytes());
    DBOptions databaseOptions =
        own(settings.database())
            .setListeners(List.of(errors))
            .setCreateIfMissing(create)
            .setCreateMissingColumnFamilies(create);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    rocks = openRocks(databaseOptions, path, descriptors, handles);
    natives.push(rocks);
    handles.forEach(natives::push);
    for (Place place : Place.values()) {
      families.put(place, handles.get(1 + List.of(Place.values()).indexOf(place)));
      familyIds.put(place, families.get(place).getID());
    }
    pointReads = own(new ReadOptions());
    synced = own(new WriteOptions()).setSync(true).setNoSlowdown(true);
    buffered = own(new WriteOptions()).setNoSlowdown(true);
  }

  /**
   * @param create whether there is no database yet
   * @param points points at which tests can hold its users
   */
  static RocksDatabase open(
      RocksDbOptions options, Path path, boolean create, OrderingPoints points)
      throws RocksDBException {
    NativeLibrary.load();
    return new RocksDatabase(options, path, create, points);
  }

  private List<ColumnFamilyDescriptor> descriptors(StoreSettings settings) {
    LRUCache cache = own(settings.cache());
    BloomFilter bloom = own(new BloomFilter(BLOOM_BITS, false));
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(
            RocksDB.DEFAULT_COLUMN_FAMILY, own(settings.family(cache, null))));
    for (Place place : Place.values()) {
      ColumnFamilyOptions family =
          switch (place) {
            case HEAD, DATA -> settings.family(cache, bloom);
            case NOTIFY -> settings.notes(cache);
            default -> settings.family(cache, null);
          };
      descriptors.add(new ColumnFamilyDescriptor(place.nameBytes(), own(family)));
    }
    return descriptors;
  }

  private RocksDB openRocks(
      DBOptions options,
      Path path,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    try {
      return RocksDB.open(options, path.toString(), descriptors, handles);
    } catch (RocksDBException e) {
      close();
      throw e;
    }
  }

  RocksDB rocks() {
    return rocks;
  }

  OrderingPoints points() {
    return points;
  }

  ColumnFamilyHandle family(Place place) {
    return families.get(place);
  }

  /** Of the newest change that readers see. */
  long lastSequence() {
    return rocks.getLatestSequenceNumber();
  }

  int familyId(Place place) {
    return familyIds.get(place);
  }

  ReadOptions pointReads() {
    return pointReads;
  }

  /**
   * {@inheritDoc} Waits while flushes and compactions are behind.
   *
   * @throws io.mokadb.kv.KvException if nothing was written, because they cannot go on
   */
  @Override
  public void write(SerializedBatch batch, boolean sync) throws RocksDBException {
    try (WriteBatch serialised = batch.toWriteBatch()) {
      while (!tryWrite(sync ? synced : buffered, serialised)) {
        stalls.pause();
      }
      batch.written(serialised, sync);
    }
  }

  @Override
  public void sync() throws RocksDBException {
    rocks.syncWal();
  }

  @Override
  public long recoveries() {
    return stalls.recoveries();
  }

  @Override
  public boolean awaitRecovery(long recoveries) {
    return stalls.awaitRecovery(recoveries);
  }

  private boolean tryWrite(WriteOptions options, WriteBatch batch) throws RocksDBException {
    try {
      rocks.write(options, batch);
      return true;
    } catch (RocksDBException e) {
      if (WriteStalls.isStall(e)) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    Natives.close(natives);
  }

  private <T extends AutoCloseable> T own(T object) {
    natives.push(object);
    return object;
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.rocksdb.RocksDBException;

/**
 * The store on RocksDB for simulations: at each of its ordering points somebody else decides who
 * goes on. Nothing reaches the disk by itself, and syncs only say that they took place.
 */
public final class SteppedStore implements AutoCloseable {
  private final RocksDbStore store;

  /** Who decides. Called by the threads that use the store. */
  public interface Steps {
    /** A thread is at a point, perhaps with latches. */
    void reached(String point);

    /** A thread waits for a lock, which another one has that is at a point. */
    void waiting();

    /**
     * A thread's batch is in the log.
     *
     * @param synced whether, with all before it, it lasts
     */
    void logged(boolean synced);

    /** All that is in the log lasts. */
    void synced();
  }

  private SteppedStore(RocksDbStore store) {
    this.store = store;
  }

  /** A new store in a directory that is empty or missing. */
  public static SteppedStore open(Path directory, Steps steps) {
    RocksDbOptions options =
        RocksDbOptions.at(directory)
            .withCacheBytes(RocksDbOptions.MIN_CACHE_BYTES)
            .withSyncInterval(Duration.ofMinutes(1));
    OrderingPoints points =
        new OrderingPoints() {
          @Override
          public void reached(Point point) {
            steps.reached(point.name());
          }

          @Override
          public void take(Lock lock) {
            while (!lock.tryLock()) {
              steps.waiting();
            }
          }
        };
    return new SteppedStore(RocksDbStore.open(options, log -> new ToldLog(log, steps), points));
  }

  /** The names of all points. */
  public static String[] points() {
    OrderingPoints.Point[] all = OrderingPoints.Point.values();
    String[] names = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      names[i] = all[i].name();
    }
    return names;
  }

  public KvStore store() {
    return store;
  }

  /** The memory of newest records has to make room. */
  public void evict() {
    store.heads().forgetAll();
  }

  /** As the store's own thread does at a steady pace. */
  public void sync() {
    store.sync();
  }

  @Override
  public void close() {
    store.close();
  }

  /** Tells what is asked of the log, instead of waiting for a disk. */
  private record ToldLog(WriteAheadLog log, Steps steps) implements WriteAheadLog {
    @Override
    public void write(SerializedBatch batch, boolean sync) throws RocksDBException {
      log.write(batch, false);
      steps.logged(sync);
    }

    @Override
    public void sync() {
      steps.synced();
    }

    @Override
    public long recoveries() {
      return log.recoveries();
    }

    @Override
    public boolean awaitRecovery(long recoveries) {
      return log.awaitRecovery(recoveries);
    }
  }
}

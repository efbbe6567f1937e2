package io.mokadb.kv.rocksdb;

import java.util.Deque;
import org.rocksdb.RocksDB;

/** Objects with native memory. Stateless. */
final class Natives {
  private Natives() {}

  /** Frees them, last in, first out: a database before its options. */
  static void close(Deque<AutoCloseable> objects) {
    while (!objects.isEmpty()) {
      try {
        AutoCloseable next = objects.pop();
        if (next instanceof RocksDB database) {
          // RocksDB deadlocks if the disk is full for a flush after it has begun to close: it gives
          // up
          // its recovery of an earlier one first, and the flush waits for that under the lock.
          database.cancelAllBackgroundWork(true);
        }
        next.close();
      } catch (Exception e) {
        // AutoCloseable declares Exception; native objects throw none that can be handled.
        throw new IllegalStateException("Native memory could not be freed", e);
      }
    }
  }
}

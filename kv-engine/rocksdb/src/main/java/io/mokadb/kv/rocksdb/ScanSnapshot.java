package io.mokadb.kv.rocksdb;

import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/** The snapshot of a scan, taken when first asked for: many scans need none. */
final class ScanSnapshot implements AutoCloseable {
  private final RocksDB rocks;
  private Snapshot snapshot;

  ScanSnapshot(RocksDB rocks) {
    this.rocks = rocks;
  }

  Snapshot take() {
    if (snapshot == null) {
      snapshot = rocks.getSnapshot();
    }
    return snapshot;
  }

  @Override
  public void close() {
    if (snapshot != null) {
      rocks.releaseSnapshot(snapshot);
      snapshot.close();
    }
  }
}

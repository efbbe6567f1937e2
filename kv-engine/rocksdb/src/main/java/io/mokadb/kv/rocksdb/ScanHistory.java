package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** Older write records for a scan: one iterator, opened when the first is asked for. */
final class ScanHistory implements AutoCloseable {
  private final RocksDatabase database;
  private final byte[] upper;
  private final Snapshot snapshot;
  private BoundedIterator versions;

  ScanHistory(RocksDatabase database, byte[] upper, Snapshot snapshot) {
    this.database = database;
    this.upper = upper;
    this.snapshot = snapshot;
  }

  Cell newest(byte[] cell, TimeRange range) throws RocksDBException {
    if (range.from() == range.until()) {
      return null;
    }
    if (versions == null) {
      versions = new BoundedIterator(database, Place.HISTORY, null, upper, snapshot, false);
    }
    boolean found =
        versions.startAt(CellKeys.version(cell, range.until() - 1))
            && versions.isVersionOf(cell, cell.length);
    if (!found) {
      return null;
    }
    long timestamp = CellKeys.timestampOf(versions.key(), versions.keyLength());
    return timestamp < range.from() ? null : new Cell(timestamp, versions.copyValue(0));
  }

  @Override
  public void close() {
    if (versions != null) {
      versions.close();
    }
  }
}

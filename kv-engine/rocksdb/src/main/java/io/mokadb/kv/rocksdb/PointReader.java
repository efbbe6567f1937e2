package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Reads one column over all families as of one moment (K3). The fast way takes the lock from memory
 * and the write record with one look-up, and is valid if nobody changed the row meanwhile; the slow
 * way takes everything from one snapshot. Thread-safe.
 */
final class PointReader {
  private final Database database;
  private final ControlCells control;
  private final Latches latches;
  private final CellReads reads;

  PointReader(Database database, ControlCells control, Latches latches, CellReads reads) {
    this.database = database;
    this.control = control;
    this.latches = latches;
    this.reads = reads;
  }

  CellView read(CellRead read) throws RocksDBException {
    CellKey key = read.key();
    int stripe = Latches.stripeOf(key.row());
    int version = latches.version(stripe);
    if (Latches.isStable(version)) {
      Control live = control.of(key);
      CellView view =
          view(key, CellKeys.encode(key), read.ranges(), live, database.pointReads(), null);
      if (latches.version(stripe) == version) {
        return view;
      }
    }
    return readInSnapshot(key, read.ranges());
  }

  private CellView readInSnapshot(CellKey key, ReadRanges ranges) throws RocksDBException {
    Snapshot snapshot = database.rocks().getSnapshot();
    try (ReadOptions options = new ReadOptions().setSnapshot(snapshot)) {
      return read(key, CellKeys.encode(key), ranges, options, snapshot);
    } finally {
      database.rocks().releaseSnapshot(snapshot);
      snapshot.close();
    }
  }

  /** Everything, locks too, as of a snapshot that {@code options} name as well. */
  CellView read(CellKey key, byte[] cell, ReadRanges ranges, ReadOptions options, Snapshot snapshot)
      throws RocksDBException {
    return view(key, cell, ranges, reads.control(cell, snapshot), options, snapshot);
  }

  private CellView view(
      CellKey key,
      byte[] cell,
      ReadRanges ranges,
      Control live,
      ReadOptions options,
      Snapshot snapshot)
      throws RocksDBException {
    Cell write = null;
    if (ranges.write() != null) {
      write = live.guard(ranges.write());
      write = write != null ? write : reads.write(cell, ranges.write(), options, snapshot);
    }
    return new CellView(
        key,
        version(Place.DATA, cell, ranges.data(), options, snapshot),
        live.lock(ranges.lock()),
        write,
        version(Place.NOTIFY, cell, ranges.notification(), options, snapshot));
  }

  private Cell version(
      Place place, byte[] cell, TimeRange range, ReadOptions options, Snapshot snapshot)
      throws RocksDBException {
    return range == null ? null : reads.version(place, cell, range, options, snapshot);
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.rocksdb.OrderingPoints.Point;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/**
 * Reads one column over all families as of one moment (K3). The fast way takes the lock from memory
 * and the write record from memory or with one look-up, and is valid if the row did not change
 * meanwhile; the slow way takes everything from one snapshot. Thread-safe.
 */
final class PointReader {
  private final RocksDatabase database;
  private final ControlCells control;
  private final RowLatches latches;
  private final CellReads reads;
  private final LatestVersionCache heads;
  private final SupersededRecords superseded;

  PointReader(
      RocksDatabase database,
      ControlCells control,
      RowLatches latches,
      CellReads reads,
      LatestVersionCache heads,
      SupersededRecords superseded) {
    this.database = database;
    this.control = control;
    this.latches = latches;
    this.reads = reads;
    this.heads = heads;
    this.superseded = superseded;
  }

  CellView read(CellRead read) throws RocksDBException {
    CellKey key = read.key();
    int stripe = RowLatches.stripeOf(key.row());
    long version = latches.version(stripe);
    reached(Point.VERSION_READ);
    if (RowLatches.isStable(version)) {
      CellView view = readNow(key, read.ranges(), stripe, version);
      reached(Point.CELLS_READ);
      if (latches.version(stripe) == version) {
        return view;
      }
    }
    return readInSnapshot(key, read.ranges());
  }

  private CellView readNow(CellKey key, ReadRanges ranges, int stripe, long version)
      throws RocksDBException {
    Control live = control.find(key);
    if (live == null) {
      live = reads.control(CellKeys.encode(key), null);
    }
    reached(Point.LOCKS_READ);
    Cell write = null;
    if (ranges.write() != null) {
      write = live.guard(ranges.write());
      if (write == null) {
        write = written(head(key, stripe, version), key, ranges.write());
      }
    }
    if (ranges.data() == null && ranges.notification() == null) {
      return new CellView(key, null, live.lock(ranges.lock()), write, null);
    }
    return view(key, CellKeys.encode(key), ranges, live, write, database.pointReads(), null);
  }

  private void reached(Point point) {
    database.points().reached(point);
  }

  private Cell written(Cell head, CellKey key, TimeRange range) throws RocksDBException {
    if (head != null && head.timestamp() >= range.until()) {
      Cell below = superseded.find(key, head.timestamp());
      if (below != null && below.timestamp() < range.until()) {
        return below.timestamp() < range.from() ? null : below;
      }
    }
    return reads.write(head, key, range, null);
  }

  private Cell head(CellKey key, int stripe, long version) throws RocksDBException {
    Cell known = heads.find(key);
    if (known != null) {
      return LatestVersionCache.present(known);
    }
    Cell head = reads.head(CellKeys.encode(key), database.pointReads());
    if (head != null) {
      heads.offer(key, head, stripe, version);
    }
    return head;
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
    Control live = reads.control(cell, snapshot);
    Cell write = null;
    if (ranges.write() != null) {
      write = live.guard(ranges.write());
      if (write == null) {
        write = reads.write(reads.head(cell, options), key, ranges.write(), snapshot);
      }
    }
    return view(key, cell, ranges, live, write, options, snapshot);
  }

  private CellView view(
      CellKey key,
      byte[] cell,
      ReadRanges ranges,
      Control live,
      Cell write,
      ReadOptions options,
      Snapshot snapshot)
      throws RocksDBException {
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

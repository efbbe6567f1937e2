package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** Look-ups of single cells on disk, now or in a snapshot. Thread-safe. */
final class CellReads {
  private static final int BUFFER_BYTES = 4 << 10;

  private final RocksDatabase database;
  private final RocksDB rocks;
  private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[BUFFER_BYTES]);

  CellReads(RocksDatabase database) {
    this.database = database;
    this.rocks = database.rocks();
  }

  /** The newest write record that is not a guard, or null. */
  Cell head(byte[] cell, ReadOptions options) throws RocksDBException {
    database.points().reached(OrderingPoints.Point.LOOKING_UP);
    byte[] buffer = buffers.get();
    int length =
        rocks.get(
            database.family(Place.HEAD), options, cell, 0, cell.length, buffer, 0, buffer.length);
    byte[] found = buffer;
    if (length == RocksDB.NOT_FOUND) {
      return null;
    } else if (length > buffer.length) {
      found = rocks.get(database.family(Place.HEAD), options, cell);
      if (found == null) {
        return null;
      }
      length = found.length;
    }
    return cell(found, length);
  }

  /** The same for some cells in one call, in their order. */
  List<Cell> heads(List<byte[]> cells) throws RocksDBException {
    List<Cell> heads = new ArrayList<>(cells.size());
    if (cells.size() == 1) {
      heads.add(head(cells.get(0), database.pointReads()));
      return heads;
    }
    database.points().reached(OrderingPoints.Point.LOOKING_UP);
    List<byte[]> found =
        rocks.multiGetAsList(
            database.pointReads(),
            Collections.nCopies(cells.size(), database.family(Place.HEAD)),
            cells);
    for (byte[] record : found) {
      heads.add(record == null ? null : cell(record, record.length));
    }
    return heads;
  }

  private static Cell cell(byte[] record, int length) {
    return new Cell(
        CellKeys.getLong(record, 0), Arrays.copyOfRange(record, CellKeys.TIMESTAMP, length));
  }

  /**
   * The newest write record in the range that is not a guard, or null.
   *
   * @param head the newest of all, or null
   */
  Cell write(Cell head, CellKey key, TimeRange range, Snapshot snapshot) throws RocksDBException {
    if (head == null || head.timestamp() < range.from()) {
      return null;
    }
    return head.timestamp() < range.until()
        ? head
        : newestVersion(Place.HISTORY, CellKeys.encode(key), range, snapshot);
  }

  /** The newest version in the range in a family that keeps all versions alike, or null. */
  Cell newestVersion(Place place, byte[] cell, TimeRange range, Snapshot snapshot)
      throws RocksDBException {
    if (range.from() == range.until()) {
      return null;
    }
    byte[] newest = CellKeys.version(cell, range.until() - 1);
    try (BoundedIterator versions =
        new BoundedIterator(
            database, place, newest, CellKeys.afterVersions(cell), snapshot, false)) {
      if (!versions.start()) {
        return null;
      }
      long timestamp = CellKeys.timestampOf(versions.key(), versions.keyLength());
      return timestamp < range.from() ? null : new Cell(timestamp, versions.copyValue(0));
    }
  }

  /** The newest versions in the range, newest first. */
  List<Cell> versions(Place place, byte[] cell, TimeRange range, int limit, Snapshot snapshot)
      throws RocksDBException {
    List<Cell> found = new ArrayList<>();
    if (range.from() == range.until()) {
      return found;
    }
    byte[] newest = CellKeys.version(cell, range.until() - 1);
    try (BoundedIterator versions =
        new BoundedIterator(
            database, place, newest, CellKeys.afterVersions(cell), snapshot, false)) {
      for (boolean more = versions.start(); more && found.size() < limit; more = versions.step()) {
        long timestamp = CellKeys.timestampOf(versions.key(), versions.keyLength());
        if (timestamp < range.from()) {
          break;
        }
        found.add(new Cell(timestamp, versions.copyValue(0)));
      }
    }
    return found;
  }

  /** Like {@link #newestVersion}, but a range of one timestamp is a look-up and no seek. */
  Cell version(Place place, byte[] cell, TimeRange range, ReadOptions options, Snapshot snapshot)
      throws RocksDBException {
    if (range.until() - range.from() != 1) {
      return newestVersion(place, cell, range, snapshot);
    }
    database.points().reached(OrderingPoints.Point.LOOKING_UP);
    byte[] value = rocks.get(database.family(place), options, CellKeys.version(cell, range.from()));
    return value == null ? null : new Cell(range.from(), value);
  }

  /** Which versions there are at or before a timestamp, newest first. */
  List<Long> timestampsUpTo(Place place, byte[] cell, long timestamp) throws RocksDBException {
    byte[] newest = CellKeys.version(cell, timestamp);
    List<Long> timestamps = new ArrayList<>();
    try (BoundedIterator versions =
        new BoundedIterator(database, place, newest, CellKeys.afterVersions(cell), null, false)) {
      for (boolean more = versions.start(); more; more = versions.step()) {
        timestamps.add(CellKeys.timestampOf(versions.key(), versions.keyLength()));
      }
    }
    return timestamps;
  }

  /** Locks and guards as they are on disk. */
  Control control(byte[] cell, Snapshot snapshot) throws RocksDBException {
    Control control = Control.NONE;
    try (BoundedIterator stored =
        new BoundedIterator(
            database, Place.CONTROL, cell, CellKeys.afterVersions(cell), snapshot, false)) {
      for (boolean more = stored.start(); more; more = stored.step()) {
        byte[] key = Arrays.copyOf(stored.key(), stored.keyLength());
        control = ControlCells.add(control, key, stored.copyValue(0));
      }
    }
    return control;
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;

/** Reads versions of one column over all families as of one RocksDB snapshot. Thread-safe. */
record VersionReader(RocksDatabase database, CellReads reads) {
  ColumnVersions read(CellRead read, int limit) throws RocksDBException {
    Snapshot snapshot = database.rocks().getSnapshot();
    try (ReadOptions options = new ReadOptions().setSnapshot(snapshot)) {
      byte[] cell = CellKeys.encode(read.key());
      Control live = reads.control(cell, snapshot);
      TimeRange written = read.ranges().write();
      return new ColumnVersions(
          read.key(),
          stored(Place.DATA, cell, read.ranges().data(), limit, snapshot),
          inMemory(live.locks(), read.ranges().lock(), limit),
          written == null ? List.of() : written(live, cell, written, limit, options, snapshot),
          stored(Place.NOTIFY, cell, read.ranges().notification(), limit, snapshot));
    } finally {
      database.rocks().releaseSnapshot(snapshot);
      snapshot.close();
    }
  }

  private List<Cell> written(
      Control live, byte[] cell, TimeRange range, int limit, ReadOptions options, Snapshot snapshot)
      throws RocksDBException {
    List<Cell> found = new ArrayList<>(inMemory(live.guards(), range, limit));
    Cell head = reads.head(cell, options);
    if (head == null || head.timestamp() < range.from()) {
      return found;
    }
    if (range.contains(head.timestamp()) && found.size() < limit) {
      found.add(head);
    }
    found.addAll(stored(Place.HISTORY, cell, range, limit - found.size(), snapshot));
    return found;
  }

  private static List<Cell> inMemory(TimedCells cells, TimeRange range, int limit) {
    return range == null
        ? List.of()
        : cells.cells().stream()
            .filter(cell -> range.contains(cell.timestamp()))
            .limit(limit)
            .toList();
  }

  private List<Cell> stored(Place place, byte[] cell, TimeRange range, int limit, Snapshot snapshot)
      throws RocksDBException {
    return range == null || limit == 0
        ? List.of()
        : reads.versions(place, cell, range, limit, snapshot);
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * Puts the cells of all sources together, column by column. Locks are copied before anything on
 * disk is looked at, so they are never looked at later than the rest; if not all are in memory,
 * they are read on disk, in the same snapshot as the rest. Confined to one thread.
 */
final class MergedScan implements AutoCloseable {
  private final RocksDatabase database;
  private final ScanRequest request;
  private final TombstoneRanges runs;
  private final ScanSnapshot snapshot;
  private final List<CellSource> sources = new ArrayList<>(4);
  private final ViewParts parts = new ViewParts();

  MergedScan(
      RocksDatabase database,
      ControlCells control,
      PointReader reader,
      TombstoneRanges runs,
      ScanRequest request)
      throws RocksDBException {
    this.database = database;
    this.request = request;
    this.runs = runs;
    ReadRanges ranges = request.ranges();
    boolean reverse = request.reverse();
    boolean controls = ranges.lock() != null || ranges.write() != null;
    boolean locked = controls && !request.supersededOnly() && !control.isEmpty();
    boolean onDisk = locked && !control.isComplete();
    ControlSource locks = locked && !onDisk ? locksInMemory(control) : null;
    database.points().reached(OrderingPoints.Point.LOCKS_READ);
    snapshot = new ScanSnapshot(database.rocks());
    boolean begun = false;
    try {
      if (request.supersededOnly()) {
        sources.add(new SupersededSource(iterator(Place.HISTORY), reader, ranges, snapshot.take()));
      } else {
        addSources(onDisk ? storedLocks(ranges) : locks, ranges, reverse);
      }
      for (CellSource source : sources) {
        source.advance();
      }
      begun = true;
    } finally {
      if (!begun) {
        close();
      }
    }
  }

  private ControlSource locksInMemory(ControlCells control) {
    return new ControlSource(
        request.reverse()
            ? control.in(request.range()).descendingMap()
            : control.in(request.range()),
        request.ranges());
  }

  /** Of the same moment as all the rest. */
  private CellSource storedLocks(ReadRanges ranges) {
    return new DiskControlSource(iterator(Place.CONTROL), ranges);
  }

  private void addSources(CellSource locks, ReadRanges ranges, boolean reverse) {
    if (locks != null) {
      sources.add(locks);
    }
    if (ranges.write() != null) {
      // One family alone is of one moment without a snapshot.
      boolean pinned =
          ranges.data() != null
              || ranges.notification() != null
              || locks instanceof DiskControlSource;
      sources.add(
          new LatestVersionSource(
              database,
              snapshot,
              pinned,
              lower(),
              upper(),
              ranges.write(),
              reverse,
              runs,
              request.gone()));
    }
    if (ranges.data() != null) {
      sources.add(new VersionSource(iterator(Place.DATA), Place.DATA, ranges.data(), reverse));
    }
    if (ranges.notification() != null) {
      sources.add(
          new VersionSource(iterator(Place.NOTIFY), Place.NOTIFY, ranges.notification(), reverse));
    }
  }

  private BoundedIterator iterator(Place place) {
    return new BoundedIterator(
        database, place, lower(), upper(), snapshot.take(), request.reverse());
  }

  private byte[] lower() {
    return request.range().start() == null ? null : CellKeys.firstOf(request.range().start());
  }

  private byte[] upper() {
    return request.range().end() == null ? null : CellKeys.firstOf(request.range().end());
  }

  /** The next column, or null. */
  CellView next() throws RocksDBException {
    while (true) {
      CellSource first = first();
      if (first == null) {
        return null;
      }
      CellKey key = CellKeys.decode(first.cell, first.length);
      CellView view = gather(first, key);
      if (request.columns() == null || request.columns().contains(key.column())) {
        return view;
      }
    }
  }

  /** Whether {@link #next(PackedCells)} may be called: there are newest write records only. */
  boolean isPackable() {
    return sources.size() == 1 && sources.get(0) instanceof LatestVersionSource;
  }

  /** Adds the next column; false if there is none. */
  boolean next(PackedCells block) throws RocksDBException {
    LatestVersionSource heads = (LatestVersionSource) sources.get(0);
    boolean added = false;
    while (!added && heads.hasCell()) {
      added =
          request.columns() == null
              || request.columns().contains(CellKeys.columnIdOf(heads.cell, heads.length));
      if (added) {
        heads.addTo(block);
      }
      heads.advance();
    }
    return added;
  }

  private CellSource first() {
    CellSource first = null;
    for (int i = 0; i < sources.size(); i++) {
      CellSource source = sources.get(i);
      if (source.hasCell() && (first == null || comesBefore(source, first))) {
        first = source;
      }
    }
    return first;
  }

  private boolean comesBefore(CellSource a, CellSource b) {
    int order = a.compareTo(b);
    return request.reverse() ? order > 0 : order < 0;
  }

  private CellView gather(CellSource first, CellKey key) throws RocksDBException {
    parts.clear();
    if (sources.size() == 1) {
      first.fill(parts);
      first.advance();
      return parts.toView(key);
    }
    byte[] cell = Arrays.copyOf(first.cell, first.length);
    for (CellSource source : sources) {
      if (source.hasCell() && Arrays.equals(source.cell, 0, source.length, cell, 0, cell.length)) {
        source.fill(parts);
        source.advance();
      }
    }
    return parts.toView(key);
  }

  @Override
  public void close() {
    sources.forEach(CellSource::close);
    snapshot.close();
  }
}

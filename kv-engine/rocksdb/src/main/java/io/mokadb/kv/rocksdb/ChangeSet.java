package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rocksdb.RocksDBException;

/** What one call is about to change: the batch for the disk, and locks and guards in memory. */
final class ChangeSet {
  private static final int BYTES_PER_ROW = 192;

  private final Database database;
  private final ControlCells control;
  private final CellReads reads;
  private final HeadCache cache;
  private final Batch batch;
  private final List<Map.Entry<CellKey, Control>> controls = new ArrayList<>(0);
  private final List<Head> heads = new ArrayList<>(1);
  private final Set<Place> touched = EnumSet.noneOf(Place.class);

  /**
   * @param newest null if no record is left
   */
  private record Head(CellKey key, byte[] cell, Cell newest) {}

  ChangeSet(Database database, ControlCells control, CellReads reads, HeadCache cache, int rows) {
    this.database = database;
    this.control = control;
    this.reads = reads;
    this.cache = cache;
    this.batch = new Batch(BYTES_PER_ROW * Math.min(rows, 4096));
  }

  Database database() {
    return database;
  }

  ControlCells control() {
    return control;
  }

  CellReads reads() {
    return reads;
  }

  /** The newest write record of a column before the changes, or null. */
  Cell head(CellKey key, byte[] cell) throws RocksDBException {
    Cell known = cache.find(key);
    return known != null ? HeadCache.present(known) : reads.head(cell, database.pointReads());
  }

  Batch batch() {
    return batch;
  }

  void touch(Place place) {
    touched.add(place);
  }

  void setControl(CellKey key, Control state) {
    controls.add(Map.entry(key, state));
  }

  void setHead(CellKey key, byte[] cell, Cell newest) {
    heads.add(new Head(key, cell, newest));
  }

  /** The cells that get a newest write record, which no run of deleted ones may hold then. */
  List<byte[]> newHeads() {
    List<byte[]> cells = new ArrayList<>(heads.size());
    for (Head head : heads) {
      if (head.newest() != null) {
        cells.add(head.cell());
      }
    }
    return cells;
  }

  /** Whether a reader that looks at one place after the other could see half of it. */
  boolean spansPlaces() {
    return touched.size() > 1;
  }

  /** After the batch was written and the stripes' versions changed. */
  void publishHeads() {
    for (Head head : heads) {
      cache.replace(head.key(), head.newest());
    }
  }

  /** When it is not known whether the batch was written. */
  void forgetHeads() {
    for (Head head : heads) {
      cache.forget(head.key());
    }
  }

  /** After the batch was written: the mirror of locks and guards follows. */
  void publishControls() {
    for (Map.Entry<CellKey, Control> entry : controls) {
      control.set(entry.getKey(), entry.getValue());
    }
  }
}

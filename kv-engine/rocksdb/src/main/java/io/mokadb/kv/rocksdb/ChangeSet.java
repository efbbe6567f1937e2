package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellKey;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one call is about to change: the batch for the disk, and locks and guards in memory. */
final class ChangeSet {
  private static final int BYTES_PER_ROW = 192;

  private final Database database;
  private final ControlCells control;
  private final CellReads reads;
  private final Batch batch;
  private final List<Map.Entry<CellKey, Control>> controls = new ArrayList<>(0);
  private final Set<Place> touched = EnumSet.noneOf(Place.class);

  ChangeSet(Database database, ControlCells control, CellReads reads, int rows) {
    this.database = database;
    this.control = control;
    this.reads = reads;
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

  Batch batch() {
    return batch;
  }

  void touch(Place place) {
    touched.add(place);
  }

  void setControl(CellKey key, Control state) {
    controls.add(Map.entry(key, state));
  }

  /** Whether a reader that looks at one place after the other could see half of it. */
  boolean spansPlaces() {
    return touched.size() > 1;
  }

  /** After the batch was written: the mirror of locks and guards follows. */
  void publishControls() {
    for (Map.Entry<CellKey, Control> entry : controls) {
      control.set(entry.getKey(), entry.getValue());
    }
  }
}

package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rocksdb.RocksDBException;

/** The changes of one call: the batch for the disk, and locks and guards in memory. */
final class ChangeSet implements AutoCloseable {
  private static final int BYTES_PER_ROW = 192;

  /** For fewer rows than that each is looked up by itself. */
  private static final int MANY_ROWS = 16;

  /** What is looked up for more rows than that is not kept in memory: it is hardly wanted soon. */
  private static final int MOST_ROWS_KEPT = 2048;

  private final RocksDatabase database;
  private final ControlCells control;
  private final CellReads reads;
  private final LatestVersionCache cache;
  private final SupersededRecords superseded;
  private final SerializedBatch batch;
  private final List<RowMutation> mutations;
  private final List<ControlChange> controls = new ArrayList<>(0);
  private final List<Head> heads = new ArrayList<>(1);
  private final Set<CellKey> lookedUp = new HashSet<>();
  private final List<CellKey> rewritten = new ArrayList<>(0);
  private final Set<Place> touched = EnumSet.noneOf(Place.class);

  /**
   * A column with its newest record, which is null if none is left.
   *
   * @param below the record right below it; null if that is not known
   */
  private record Head(CellKey key, byte[] cell, Cell newest, Cell below) {}

  private record ControlChange(CellKey key, boolean wasEmpty, Control state) {}

  /** Null until it is needed. */
  private ControlWalk controlWalk;

  /** Null until it is needed. */
  private HeadWalk headWalk;

  /**
   * @param mutations whose rows are latched as long as this is open
   */
  ChangeSet(
      RocksDatabase database,
      ControlCells control,
      CellReads reads,
      LatestVersionCache cache,
      SupersededRecords superseded,
      List<RowMutation> mutations) {
    this.database = database;
    this.control = control;
    this.reads = reads;
    this.cache = cache;
    this.superseded = superseded;
    this.mutations = mutations;
    this.batch = new SerializedBatch(BYTES_PER_ROW * Math.min(mutations.size(), 4096));
  }

  RocksDatabase database() {
    return database;
  }

  /** The locks and guards of a column before the changes. */
  Control control(CellKey key, byte[] cell) throws RocksDBException {
    Control known = control.find(key);
    if (known != null) {
      return known;
    }
    if (mutations.size() < MANY_ROWS) {
      return reads.control(cell, null);
    }
    if (controlWalk == null) {
      controlWalk = new ControlWalk(database, reads, lastRow());
    }
    return controlWalk.at(cell);
  }

  CellReads reads() {
    return reads;
  }

  /** The newest write record of a column before the changes, or null. */
  Cell head(CellKey key, byte[] cell) throws RocksDBException {
    Cell known = cache.find(key);
    if (known != null) {
      return LatestVersionCache.present(known);
    }
    if (mutations.size() < MANY_ROWS) {
      Cell found = reads.head(cell, database.pointReads());
      if (found != null) {
        lookedUp.add(key);
      }
      return found;
    }
    if (headWalk == null) {
      ScatteredHeads scattered =
          new ScatteredHeads(reads, mutations, cached -> cache.find(cached) != null);
      headWalk = new HeadWalk(database, scattered, lastRow());
    }
    Cell found = headWalk.at(cell);
    if (found != null && headWalk.isNear() && mutations.size() <= MOST_ROWS_KEPT) {
      lookedUp.add(key);
    }
    return found;
  }

  private Key lastRow() {
    Key last = mutations.get(0).row();
    for (RowMutation mutation : mutations) {
      last = mutation.row().compareTo(last) > 0 ? mutation.row() : last;
    }
    return last;
  }

  SerializedBatch batch() {
    return batch;
  }

  void touch(Place place) {
    touched.add(place);
  }

  /**
   * @param wasEmpty whether the column had no lock and no guard before
   */
  void setControl(CellKey key, boolean wasEmpty, Control state) {
    controls.add(new ControlChange(key, wasEmpty, state));
  }

  /**
   * @param newest null if none is left
   * @param below the record right below it; null if that is not known
   */
  void setHead(CellKey key, byte[] cell, Cell newest, Cell below) {
    heads.add(new Head(key, cell, newest, below));
  }

  /** The history of a column changes otherwise. */
  void forgetSuperseded(CellKey key) {
    rewritten.add(key);
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
      if (lookedUp.contains(head.key())) {
        cache.keep(head.key(), head.newest());
      } else {
        cache.replace(head.key(), head.newest());
      }
      if (head.newest() == null || head.below() == null) {
        superseded.forget(head.key());
      } else {
        superseded.keep(head.key(), head.newest().timestamp(), head.below());
      }
    }
    rewritten.forEach(superseded::forget);
  }

  /** When it is not known whether the batch was written. */
  void forgetHeads() {
    for (Head head : heads) {
      cache.forget(head.key());
      superseded.forget(head.key());
    }
    rewritten.forEach(superseded::forget);
  }

  /** After the batch was written: the mirror of locks and guards follows. */
  void publishControls() {
    for (ControlChange change : controls) {
      control.set(change.key(), change.wasEmpty(), change.state());
    }
  }

  @Override
  public void close() {
    if (controlWalk != null) {
      controlWalk.close();
    }
    if (headWalk != null) {
      headWalk.close();
    }
  }
}

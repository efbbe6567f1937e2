package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * One row while it is changed: judges conditions against the state before, then turns edits into
 * entries of the batch and new states of locks and guards. Used under the row's latch; conditions
 * first, then edits.
 */
final class RowUpdate {
  private static final List<Family> CHEAPEST_FIRST =
      List.of(Family.LOCK, Family.WRITE, Family.DATA, Family.NOTIFY);

  private final Key row;
  private final ChangeSet changes;
  private final List<ColumnChange> columns = new ArrayList<>(1);
  private boolean emitted;

  RowUpdate(Key row, ChangeSet changes) {
    this.row = row;
    this.changes = changes;
  }

  /** The state of one column as far as it was read; the rest is looked up when needed. */
  private static final class ColumnChange {
    final Column column;
    final CellKey key;
    final byte[] cell;
    final boolean wasFree;
    Control control;
    boolean controlChanged;
    WriteImage write;

    ColumnChange(CellKey key, byte[] cell, Control control) {
      this.column = key.column();
      this.key = key;
      this.cell = cell;
      this.control = control;
      this.wasFree = control.isEmpty();
    }
  }

  boolean holds(Condition condition) throws RocksDBException {
    if (condition instanceof Condition.NoCellIn absent) {
      return isEmpty(absent.column(), absent.ranges());
    } else if (condition instanceof Condition.CellAt present) {
      TimeRange range = TimeRange.at(present.timestamp());
      return newest(present.family(), present.column(), range) != null;
    }
    return true;
  }

  /** Looks at what is in memory first: a lock is the most frequent reason for a refusal. */
  private boolean isEmpty(Column column, ReadRanges ranges) throws RocksDBException {
    for (Family family : CHEAPEST_FIRST) {
      TimeRange range = ranges.of(family);
      if (range != null && newest(family, column, range) != null) {
        return false;
      }
    }
    return true;
  }

  private Cell newest(Family family, Column column, TimeRange range) throws RocksDBException {
    ColumnChange change = column(column);
    return switch (family) {
      case LOCK -> change.control.lock(range);
      case WRITE -> {
        Cell guard = change.control.guard(range);
        yield guard != null ? guard : image(change).newest(range);
      }
      case DATA -> version(Place.DATA, change.cell, range);
      case NOTIFY -> version(Place.NOTIFY, change.cell, range);
    };
  }

  private Cell version(Place place, byte[] cell, TimeRange range) throws RocksDBException {
    return changes.reads().version(place, cell, range, changes.database().pointReads(), null);
  }

  void apply(List<Edit> edits) throws RocksDBException {
    for (Edit edit : edits) {
      ColumnChange change = column(edit.column());
      switch (edit.family()) {
        case LOCK -> applyToControl(change, Control.LOCK_KIND, edit);
        case DATA -> applyToVersions(change, Place.DATA, edit);
        case NOTIFY -> applyToVersions(change, Place.NOTIFY, edit);
        case WRITE -> applyToWrite(change, edit);
      }
    }
  }

  private void applyToWrite(ColumnChange change, Edit edit) throws RocksDBException {
    if (edit instanceof Edit.Put put) {
      if (put.timestamp() >= Control.GUARD) {
        applyToControl(change, Control.GUARD_KIND, edit);
      } else {
        image(change).put(put.timestamp(), put.value());
      }
    } else if (edit instanceof Edit.Delete delete) {
      if (delete.timestamp() >= Control.GUARD) {
        applyToControl(change, Control.GUARD_KIND, edit);
      } else {
        image(change).delete(delete.timestamp());
      }
    } else if (edit instanceof Edit.DeleteUpTo delete) {
      if (delete.timestamp() >= Control.GUARD) {
        applyToControl(change, Control.GUARD_KIND, edit);
      }
      image(change).deleteUpTo(delete.timestamp());
    }
  }

  private void applyToControl(ColumnChange change, byte kind, Edit edit) {
    Control before = change.control;
    int family = changes.database().familyId(Place.CONTROL);
    if (edit instanceof Edit.Put put) {
      Cell cell = new Cell(put.timestamp(), put.value());
      change.control = before.with(kind, cell);
      changes
          .batch()
          .put(family, Control.storedKey(change.cell, put.timestamp(), kind), put.value());
    } else {
      long to =
          edit instanceof Edit.Delete delete
              ? delete.timestamp()
              : ((Edit.DeleteUpTo) edit).timestamp();
      long from = edit instanceof Edit.Delete ? to : 0;
      for (Cell cell : before.of(kind).cells()) {
        if (cell.timestamp() >= from && cell.timestamp() <= to) {
          changes.batch().delete(family, Control.storedKey(change.cell, cell.timestamp(), kind));
        }
      }
      change.control = before.without(kind, from, to);
    }
    change.controlChanged = true;
    changes.touch(Place.CONTROL);
  }

  private void applyToVersions(ColumnChange change, Place place, Edit edit)
      throws RocksDBException {
    int family = changes.database().familyId(place);
    changes.touch(place);
    if (edit instanceof Edit.Put put) {
      changes.batch().put(family, CellKeys.version(change.cell, put.timestamp()), put.value());
    } else if (edit instanceof Edit.Delete delete) {
      changes.batch().delete(family, CellKeys.version(change.cell, delete.timestamp()));
    } else if (edit instanceof Edit.DeleteUpTo delete) {
      for (long old : changes.reads().timestampsUpTo(place, change.cell, delete.timestamp())) {
        changes.batch().delete(family, CellKeys.version(change.cell, old));
      }
    }
  }

  /** To be called after all edits; does nothing when it is called again. */
  void emit() {
    if (emitted) {
      return;
    }
    emitted = true;
    for (ColumnChange change : columns) {
      if (change.write != null && change.write.isChanged()) {
        change.write.emit(
            changes.batch(),
            changes.database().familyId(Place.HEAD),
            changes.database().familyId(Place.HISTORY));
        changes.touch(Place.HEAD);
        if (change.write.isHeadChanged()) {
          changes.setHead(change.key, change.cell, change.write.head(), change.write.below());
        } else {
          changes.forgetSuperseded(change.key);
        }
        if (change.write.isShrunk()) {
          changes.touch(Place.HISTORY);
        }
      }
      if (change.controlChanged) {
        changes.setControl(change.key, change.wasFree, change.control);
      }
    }
  }

  private ColumnChange column(Column column) throws RocksDBException {
    for (ColumnChange change : columns) {
      if (change.column.id() == column.id()) {
        return change;
      }
    }
    CellKey key = CellKey.of(row, column);
    byte[] cell = CellKeys.encode(key);
    ColumnChange change = new ColumnChange(key, cell, changes.control(key, cell));
    columns.add(change);
    return change;
  }

  private record History(CellReads reads, byte[] cell) implements WriteImage.Older {
    @Override
    public Cell newest(TimeRange range) throws RocksDBException {
      return reads.newestVersion(Place.HISTORY, cell, range, null);
    }

    @Override
    public List<Long> timestampsUpTo(long timestamp) throws RocksDBException {
      return reads.timestampsUpTo(Place.HISTORY, cell, timestamp);
    }
  }

  private WriteImage image(ColumnChange change) throws RocksDBException {
    if (change.write == null) {
      Cell head = changes.head(change.key, change.cell);
      change.write = new WriteImage(change.cell, head, new History(changes.reads(), change.cell));
    }
    return change.write;
  }
}

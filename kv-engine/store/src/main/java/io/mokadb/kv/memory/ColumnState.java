package io.mokadb.kv.memory;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import java.util.List;

/** All cells of one column at one moment. Immutable. */
record ColumnState(Versions data, Versions lock, Versions write, Versions notification) {
  static final ColumnState EMPTY = new ColumnState(null, null, null, null);

  boolean isEmpty() {
    return data == null && lock == null && write == null && notification == null;
  }

  /** Whether it has what few columns have. */
  boolean isSparse() {
    return lock != null || notification != null;
  }

  /**
   * Whether a write record in the range is older than the newest of all.
   *
   * @param range null for all
   */
  boolean isSuperseded(TimeRange range) {
    if (!Versions.hasSeveral(write)) {
      return false;
    }
    long newest = Versions.newest(write, TimeRange.all()).timestamp();
    return Versions.all(write, range == null ? TimeRange.all() : range, 2).stream()
        .anyMatch(cell -> cell.timestamp() < newest);
  }

  Cell newest(Family family, TimeRange range) {
    return range == null ? null : Versions.newest(of(family), range);
  }

  CellView view(CellKey key, ReadRanges ranges) {
    return new CellView(
        key,
        newest(Family.DATA, ranges.data()),
        newest(Family.LOCK, ranges.lock()),
        newest(Family.WRITE, ranges.write()),
        newest(Family.NOTIFY, ranges.notification()));
  }

  ColumnVersions versions(CellKey key, ReadRanges ranges, int limit) {
    return new ColumnVersions(
        key,
        all(Family.DATA, ranges, limit),
        all(Family.LOCK, ranges, limit),
        all(Family.WRITE, ranges, limit),
        all(Family.NOTIFY, ranges, limit));
  }

  private List<Cell> all(Family family, ReadRanges ranges, int limit) {
    TimeRange range = ranges.of(family);
    return range == null ? List.of() : Versions.all(of(family), range, limit);
  }

  ColumnState with(Edit edit) {
    Versions before = of(edit.family());
    if (edit instanceof Edit.Put put) {
      return replace(edit.family(), Versions.put(before, new Cell(put.timestamp(), put.value())));
    } else if (edit instanceof Edit.Delete delete) {
      return replace(edit.family(), Versions.delete(before, delete.timestamp()));
    } else if (edit instanceof Edit.DeleteUpTo delete) {
      return replace(edit.family(), Versions.deleteUpTo(before, delete.timestamp()));
    }
    throw new AssertionError(edit);
  }

  private Versions of(Family family) {
    return switch (family) {
      case DATA -> data;
      case LOCK -> lock;
      case WRITE -> write;
      case NOTIFY -> notification;
    };
  }

  private ColumnState replace(Family family, Versions versions) {
    return switch (family) {
      case DATA -> new ColumnState(versions, lock, write, notification);
      case LOCK -> new ColumnState(data, versions, write, notification);
      case WRITE -> new ColumnState(data, lock, versions, notification);
      case NOTIFY -> new ColumnState(data, lock, write, versions);
    };
  }
}

package io.mokadb.txn.copy;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.copy.CopiedColumn.Version;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A scan over all versions of a store that is not in use, without the marks. Each block has a
 * cursor of its own, so that none pins resources for long. Confined to one thread.
 */
final class VersionScan {
  private static final int BLOCK = 1024;

  /** Versions of a column that are read at once. */
  private static final int VERSIONS = 100;

  private static final long BLOCK_BYTES = 4L << 20;
  private static final ReadRanges ALL =
      new ReadRanges(TimeRange.all(), TimeRange.all(), TimeRange.all(), TimeRange.all());

  private final KvStore store;
  private CellKey last;

  VersionScan(KvStore store) {
    this.store = store;
  }

  /**
   * The next columns in the order of their keys; none after the last.
   *
   * @throws TxnException CORRUPTED if a lock is left
   */
  List<CopiedColumn> next() {
    List<Gathered> block = new ArrayList<>();
    long bytes = 0;
    KeyRange range = last == null ? KeyRange.all() : KeyRange.of(last.row(), null);
    ScanRequest request = ScanRequest.forward(range, ALL).withBlockSize(BLOCK);
    try (CellCursor cursor = store.scan(request, Deadline.none())) {
      CellView view = cursor.next();
      while (view != null && block.size() < BLOCK && bytes < BLOCK_BYTES) {
        if ((last == null || view.key().compareTo(last) > 0)
            && !view.key().row().equals(PersistedMark.ROW)) {
          Gathered column = new Gathered(view.key());
          bytes += column.add(view);
          block.add(column);
        }
        view = cursor.next();
      }
    }
    if (!block.isEmpty()) {
      last = block.get(block.size() - 1).key;
    }
    readOlder(block);
    return block.stream().map(Gathered::versions).toList();
  }

  /** Goes back in all columns and families that may have older versions. */
  private void readOlder(List<Gathered> block) {
    List<Gathered> open = block;
    while (!open.isEmpty()) {
      List<CellRead> reads =
          open.stream().map(column -> new CellRead(column.key, column.older())).toList();
      List<ColumnVersions> older = store.versions(reads, VERSIONS, Deadline.none());
      List<Gathered> further = new ArrayList<>();
      for (int i = 0; i < older.size(); i++) {
        if (open.get(i).add(older.get(i))) {
          further.add(open.get(i));
        }
      }
      open = further;
    }
  }

  /** The versions of a column that were found so far. */
  private static final class Gathered {
    private final CellKey key;
    private final Map<Family, List<Version>> found = new EnumMap<>(Family.class);

    /** The oldest version of each family that may have older ones. */
    private final Map<Family, Long> oldest = new EnumMap<>(Family.class);

    Gathered(CellKey key) {
      this.key = key;
    }

    /** Returns how many bytes of values there are. */
    long add(CellView view) {
      if (view.lock() != null) {
        throw new TxnException(
            TxnException.Kind.CORRUPTED, "The lock on a cell was not resolved", key);
      }
      oldest.clear();
      long bytes = 0;
      for (Family family : Family.values()) {
        Cell cell = view.of(family);
        if (cell != null) {
          add(family, cell);
          oldest.put(family, cell.timestamp());
          bytes += cell.value().length;
        }
      }
      return bytes;
    }

    /** Returns true if there may be more. */
    boolean add(ColumnVersions versions) {
      oldest.clear();
      for (Family family : Family.values()) {
        List<Cell> cells = versions.of(family);
        for (Cell cell : cells) {
          add(family, cell);
        }
        if (cells.size() == VERSIONS) {
          oldest.put(family, cells.get(VERSIONS - 1).timestamp());
        }
      }
      return !oldest.isEmpty();
    }

    private void add(Family family, Cell cell) {
      found.computeIfAbsent(family, same -> new ArrayList<>(1)).add(new Version(family, cell));
    }

    ReadRanges older() {
      return new ReadRanges(below(Family.DATA), null, below(Family.WRITE), below(Family.NOTIFY));
    }

    private TimeRange below(Family family) {
      Long timestamp = oldest.get(family);
      return timestamp == null || timestamp == 0 ? null : TimeRange.upTo(timestamp - 1);
    }

    CopiedColumn versions() {
      List<Version> all = new ArrayList<>();
      found.values().forEach(all::addAll);
      return new CopiedColumn(key, all);
    }
  }
}

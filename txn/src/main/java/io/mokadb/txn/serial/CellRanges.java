package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A set of cells, given one by one and in ranges. Once there are very many of them, or the memory
 * for more is not there, it takes in the cells between some, so it may have more than was added,
 * and never less. Not thread-safe.
 */
final class CellRanges {
  /** What a cell takes beside its row: an entry of a hash set, and the objects of the key. */
  private static final int CELL_BYTES = 112;

  private final int most;
  private final NoteBudget budget;
  private final Set<CellKey> cells = new HashSet<>();

  /** By columns; {@code null} for all. */
  private final Map<ColumnRange, RowRanges> ranges = new HashMap<>();

  private int size;

  /** What all of them take, estimated. */
  private long bytes;

  /**
   * @param most how many cells and ranges are kept apart
   * @param memory what they are charged to
   */
  CellRanges(int most, NoteMemory memory) {
    this.most = most;
    this.budget = new NoteBudget(memory);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** How many cells and ranges are kept apart. */
  int size() {
    return size;
  }

  void add(CellKey cell) {
    if (cells.add(cell)) {
      size++;
      bytes += CELL_BYTES + cell.row().length();
      fit();
    }
  }

  /**
   * @param columnsOrNull which columns; null for all
   */
  void add(KeyRange rows, ColumnRange columnsOrNull) {
    RowRanges same = ranges.computeIfAbsent(columnsOrNull, columns -> new RowRanges());
    size -= same.size();
    bytes -= same.bytes();
    same.add(rows);
    size += same.size();
    bytes += same.bytes();
    fit();
  }

  void clear() {
    cells.clear();
    ranges.clear();
    size = 0;
    bytes = 0;
    budget.release();
  }

  /** What it takes, estimated. */
  long bytes() {
    return bytes;
  }

  boolean contains(CellKey cell) {
    if (cells.contains(cell)) {
      return true;
    }
    for (Map.Entry<ColumnRange, RowRanges> entry : ranges.entrySet()) {
      ColumnRange columns = entry.getKey();
      if ((columns == null || columns.contains(cell.column()))
          && entry.getValue().contains(cell.row())) {
        return true;
      }
    }
    return false;
  }

  /** Whether any cell is in these rows. */
  boolean meets(KeyRange rows) {
    for (CellKey cell : cells) {
      if (rows.contains(cell.row())) {
        return true;
      }
    }
    return ranges.values().stream().anyMatch(each -> each.meets(rows));
  }

  private void fit() {
    while (size > most || !budget.allows(bytes)) {
      if (cells.isEmpty() && ranges.values().stream().allMatch(each -> each.size() <= 1)) {
        forgetDifferences();
        return;
      }
      coarsen();
    }
  }

  /** All that is left: everything was read. It takes next to nothing. */
  private void forgetDifferences() {
    ranges.clear();
    RowRanges all = new RowRanges();
    all.add(KeyRange.all());
    ranges.put(null, all);
    size = all.size();
    bytes = all.bytes();
  }

  private void coarsen() {
    RowRanges all = ranges.computeIfAbsent(null, columns -> new RowRanges());
    for (CellKey cell : cells) {
      Key row = cell.row();
      all.add(KeyRange.single(row));
    }
    cells.clear();
    size = 0;
    bytes = 0;
    for (RowRanges each : ranges.values()) {
      each.coarsen();
      size += each.size();
      bytes += each.bytes();
    }
  }
}

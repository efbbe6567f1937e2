package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import java.util.Arrays;

/**
 * Entries of cells in key order, packed into a few arrays: what the rows' keys have in common is
 * kept once. Immutable, but for the {@link #decoded} columns that are kept of it. Thread-safe.
 */
final class PackedRows {
  static final PackedRows EMPTY = new PackedRowsBuilder(0).build();

  /** What an entry costs beside its bytes. */
  private static final int OVERHEAD = Long.BYTES + 2 * Integer.BYTES;

  /** A leaf may span several tables: the densest part of it tells of its neighbours. */
  private static final int PARTS = 8;

  private static final int PART_BITS = 3;

  private final byte[] prefix;
  private final byte[] suffixes;

  /** Where suffixes begin; one more than entries, as {@link #valueStarts}. */
  private final int[] suffixStarts;

  /** Null if all are column zero. */
  private final int[] columns;

  private final long[] timestamps;

  /** Null if all have values. */
  private final byte[] kinds;

  private final byte[] values;
  private final int[] valueStarts;
  private final long newest;
  private final int asks;
  private final int longs;
  private final DecodedColumns decoded = new DecodedColumns();

  PackedRows(
      byte[] prefix,
      byte[] suffixes,
      int[] suffixStarts,
      int[] columns,
      long[] timestamps,
      byte[] kinds,
      byte[] values,
      int[] valueStarts) {
    this.prefix = prefix;
    this.suffixes = suffixes;
    this.suffixStarts = suffixStarts;
    this.columns = columns;
    this.timestamps = timestamps;
    this.kinds = kinds;
    this.values = values;
    this.valueStarts = valueStarts;
    this.newest = Arrays.stream(timestamps).max().orElse(0);
    this.asks = count(kinds, EntryKind.ASK);
    this.longs = count(kinds, EntryKind.LONG);
  }

  private static int count(byte[] kinds, byte kind) {
    int count = 0;
    for (int i = 0; kinds != null && i < kinds.length; i++) {
      count += kinds[i] == kind ? 1 : 0;
    }
    return count;
  }

  int size() {
    return timestamps.length;
  }

  /** The latest commit timestamp; 0 if empty. */
  long newest() {
    return newest;
  }

  /** How many entries are left to the store for good. */
  int asks() {
    return asks;
  }

  int longs() {
    return longs;
  }

  /** How many were committed after a snapshot. */
  int countAfter(long snapshot) {
    if (newest <= snapshot) {
      return 0;
    }
    int count = 0;
    for (long timestamp : timestamps) {
      count += timestamp > snapshot ? 1 : 0;
    }
    return count;
  }

  int weight() {
    return prefix.length
        + suffixes.length
        + values.length
        + timestamps.length * OVERHEAD
        + (columns == null ? 0 : columns.length * Integer.BYTES)
        + (kinds == null ? 0 : kinds.length);
  }

  /** The columns that scans have asked for. */
  DecodedColumns decoded() {
    return decoded;
  }

  /**
   * The end of the run of values that begins at a place: of one column, none later than a horizon.
   *
   * @param to it ends here at the latest
   */
  int runEnd(int from, int to, int wanted, long horizon) {
    if (kinds == null && columns == null && newest <= horizon) {
      return wanted == 0 ? to : from;
    }
    int end = from;
    while (end < to
        && timestamps[end] <= horizon
        && kind(end) == EntryKind.VALUE
        && column(end) == wanted) {
      end++;
    }
    return end;
  }

  /** The place of a cell; if it is not there, the complement of the place it would have. */
  int search(byte[] row, int column) {
    int common = prefix.length;
    int order = Arrays.compareUnsigned(row, 0, Math.min(row.length, common), prefix, 0, common);
    if (order != 0) {
      return order < 0 ? ~0 : ~size();
    }
    int low = 0;
    int high = size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      order =
          Arrays.compareUnsigned(
              suffixes, suffixStarts[middle], suffixStarts[middle + 1], row, common, row.length);
      if (order == 0) {
        order = column(middle) - column;
      }
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return ~low;
  }

  /** The first place at or after a row; the size if there is none. */
  int floor(Key row) {
    byte[] bytes = row.unsafeBytes();
    // Most scans pass leaves from end to end.
    int last = size() - 1;
    if (last < 0 || compare(0, bytes) >= 0) {
      return 0;
    }
    if (compare(last, bytes) < 0) {
      return size();
    }
    int place = search(bytes, 0);
    return place < 0 ? ~place : place;
  }

  /** The order of the row of an entry and another row. */
  private int compare(int index, byte[] row) {
    int common = prefix.length;
    int order = Arrays.compareUnsigned(prefix, 0, common, row, 0, Math.min(row.length, common));
    return order != 0
        ? order
        : Arrays.compareUnsigned(
            suffixes, suffixStarts[index], suffixStarts[index + 1], row, common, row.length);
  }

  int column(int index) {
    return columns == null ? 0 : columns[index];
  }

  byte kind(int index) {
    return kinds == null ? EntryKind.VALUE : kinds[index];
  }

  long timestamp(int index) {
    return timestamps[index];
  }

  byte[] values() {
    return values;
  }

  int start(int index) {
    return valueStarts[index];
  }

  int end(int index) {
    return valueStarts[index + 1];
  }

  byte[] value(int index) {
    return Arrays.copyOfRange(values, start(index), end(index));
  }

  int rowLength(int index) {
    return prefix.length + suffixStarts[index + 1] - suffixStarts[index];
  }

  /** How long the keys of some rows are together. */
  int rowsLength(int from, int to) {
    return (to - from) * prefix.length + suffixStarts[to] - suffixStarts[from];
  }

  /** Copies a row's key into an array that has room for it. */
  void copyRow(int index, byte[] target, int at) {
    System.arraycopy(prefix, 0, target, at, prefix.length);
    int from = suffixStarts[index];
    System.arraycopy(suffixes, from, target, at + prefix.length, suffixStarts[index + 1] - from);
  }

  Key row(int index) {
    byte[] row = new byte[rowLength(index)];
    copyRow(index, row, 0);
    return Key.wrap(row);
  }

  /**
   * How many leading bits tell the region of a key, see {@link MissCounts}; negative if unknown.
   */
  int regionBits() {
    int bits = -1;
    for (int part = 0; part < PARTS && size() > PARTS; part++) {
      byte[] low = row(part * (size() - 1) / PARTS).unsafeBytes();
      byte[] high = row((part + 1) * (size() - 1) / PARTS).unsafeBytes();
      bits = Math.max(bits, MissCounts.regionBits(low, high));
    }
    return bits < 0 ? bits : Math.max(0, bits - PART_BITS);
  }

  CellKey key(int index) {
    return CellKey.of(row(index), Column.of(column(index)));
  }
}

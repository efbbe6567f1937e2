package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import java.util.Arrays;

/** Packs entries that are added in key order. Confined to one thread. */
final class PackedRowsBuilder {
  private byte[] rows;
  private int[] rowStarts;
  private int[] columns;
  private long[] timestamps;
  private byte[] kinds;
  private byte[] values;
  private int[] valueStarts;
  private int size;
  private boolean manyColumns;
  private boolean manyKinds;

  /**
   * @param entries how many are expected
   */
  PackedRowsBuilder(int entries) {
    rows = new byte[entries * 16];
    rowStarts = new int[entries + 1];
    columns = new int[entries];
    timestamps = new long[entries];
    kinds = new byte[entries];
    values = new byte[entries * 32];
    valueStarts = new int[entries + 1];
  }

  int size() {
    return size;
  }

  /** The bytes of keys and values so far. */
  int bytes() {
    return rowStarts[size] + valueStarts[size];
  }

  void add(CellKey cell, long timestamp, byte kind, byte[] bytes, int from, int to) {
    byte[] row = cell.row().unsafeBytes();
    makeRoom(1, row.length, to - from);
    System.arraycopy(row, 0, rows, rowStarts[size], row.length);
    close(row.length, cell.column().id(), timestamp, kind, bytes, from, to);
  }

  void add(Change change) {
    add(
        change.cell(),
        change.timestamp(),
        change.kind(),
        change.bytes(),
        change.start(),
        change.bytes().length);
  }

  void add(PackedRows source, int index) {
    int length = source.rowLength(index);
    int from = source.start(index);
    int to = source.end(index);
    makeRoom(1, length, to - from);
    source.copyRow(index, rows, rowStarts[size]);
    close(
        length,
        source.column(index),
        source.timestamp(index),
        source.kind(index),
        source.values(),
        from,
        to);
  }

  /** Adds a run of values of the first column. */
  void addValues(PackedRows source, int from, int to) {
    int bytes = source.end(to - 1) - source.start(from);
    makeRoom(to - from, source.rowsLength(from, to), bytes);
    System.arraycopy(source.values(), source.start(from), values, valueStarts[size], bytes);
    int moved = valueStarts[size] - source.start(from);
    for (int i = from; i < to; i++) {
      source.copyRow(i, rows, rowStarts[size]);
      timestamps[size] = source.timestamp(i);
      columns[size] = 0;
      kinds[size] = EntryKind.VALUE;
      rowStarts[size + 1] = rowStarts[size] + source.rowLength(i);
      valueStarts[size + 1] = source.end(i) + moved;
      size++;
    }
  }

  private void close(
      int rowLength, int column, long timestamp, byte kind, byte[] bytes, int from, int to) {
    System.arraycopy(bytes, from, values, valueStarts[size], to - from);
    columns[size] = column;
    timestamps[size] = timestamp;
    kinds[size] = kind;
    manyColumns |= column != 0;
    manyKinds |= kind != EntryKind.VALUE;
    rowStarts[size + 1] = rowStarts[size] + rowLength;
    valueStarts[size + 1] = valueStarts[size] + to - from;
    size++;
  }

  private void makeRoom(int entries, int row, int value) {
    if (size + entries > timestamps.length) {
      int capacity = Math.max(16, Math.max(size + entries, 2 * size));
      rowStarts = Arrays.copyOf(rowStarts, capacity + 1);
      columns = Arrays.copyOf(columns, capacity);
      timestamps = Arrays.copyOf(timestamps, capacity);
      kinds = Arrays.copyOf(kinds, capacity);
      valueStarts = Arrays.copyOf(valueStarts, capacity + 1);
    }
    rows = withRoom(rows, rowStarts[size] + row);
    values = withRoom(values, valueStarts[size] + value);
  }

  private static byte[] withRoom(byte[] bytes, int needed) {
    return needed <= bytes.length
        ? bytes
        : Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
  }

  /** Forgets all entries after the first ones. */
  void truncate(int entries) {
    size = entries;
  }

  PackedRows build() {
    int common = commonPrefix();
    byte[] suffixes = new byte[rowStarts[size] - size * common];
    int[] suffixStarts = new int[size + 1];
    for (int i = 0; i < size; i++) {
      int length = rowStarts[i + 1] - rowStarts[i] - common;
      System.arraycopy(rows, rowStarts[i] + common, suffixes, suffixStarts[i], length);
      suffixStarts[i + 1] = suffixStarts[i] + length;
    }
    return new PackedRows(
        Arrays.copyOf(rows, common),
        suffixes,
        suffixStarts,
        manyColumns ? Arrays.copyOf(columns, size) : null,
        Arrays.copyOf(timestamps, size),
        manyKinds ? Arrays.copyOf(kinds, size) : null,
        Arrays.copyOf(values, valueStarts[size]),
        Arrays.copyOf(valueStarts, size + 1));
  }

  /** Of the first and the last row, so of all. */
  private int commonPrefix() {
    if (size == 0) {
      return 0;
    }
    int from = rowStarts[size - 1];
    int common = Arrays.mismatch(rows, 0, rowStarts[1], rows, from, rowStarts[size]);
    return common < 0 ? rowStarts[1] : common;
  }
}

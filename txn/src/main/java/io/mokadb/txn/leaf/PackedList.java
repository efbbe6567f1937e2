package io.mokadb.txn.leaf;

import io.mokadb.txn.CellList;
import io.mokadb.txn.Decoding;

/** The part of packed rows that has the columns of a decoding. Immutable. */
final class PackedList implements CellList {
  private final PackedRows rows;
  private final int first;
  private final int size;
  private final int column;

  PackedList(PackedRows rows, Decoding decoding) {
    this.rows = rows;
    this.first = decoding.rows().start() == null ? 0 : rows.floor(decoding.rows().start());
    this.size =
        (decoding.rows().end() == null ? rows.size() : rows.floor(decoding.rows().end())) - first;
    this.column = decoding.column().id();
  }

  /** The place in the rows that the list begins with. */
  int first() {
    return first;
  }

  /** Whether a place in the rows is one of the list. */
  boolean holds(int placeInRows) {
    return placeInRows >= first && placeInRows - first < size;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isValue(int place) {
    return rows.kind(first + place) == EntryKind.VALUE && rows.column(first + place) == column;
  }

  @Override
  public byte[] bytes(int place) {
    return rows.values();
  }

  @Override
  public int start(int place) {
    return rows.start(first + place);
  }

  @Override
  public int end(int place) {
    return rows.end(first + place);
  }

  @Override
  public int copyRow(int place, byte[] target) {
    int length = rows.rowLength(first + place);
    if (length <= target.length) {
      rows.copyRow(first + place, target, 0);
    }
    return length;
  }
}

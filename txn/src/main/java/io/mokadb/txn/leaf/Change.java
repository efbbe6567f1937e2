package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;

/**
 * The newest state of a cell that changed since its leaf was packed.
 *
 * @param timestamp of the commit; 0 if the store has to be asked
 * @param kind see {@link EntryKind}
 * @param bytes has the value from {@code start} to its end; read only
 * @param place of the entry of the base that it lies over; the complement of where one would be if
 *     there is none. Means something in the overlay of a whole leaf only
 * @param since the commit of the first change since the leaf was packed: snapshots before it see
 *     what the base has at the place; 0 if no snapshot does
 */
record Change(
    CellKey cell, long timestamp, byte kind, byte[] bytes, int start, int place, long since)
    implements Comparable<Change> {
  private static final byte[] NOTHING = {};

  /** What an entry costs beside its bytes: objects, headers, references. */
  private static final int OVERHEAD = 128;

  static Change value(CellKey cell, long timestamp, byte[] bytes, int start) {
    return new Change(cell, timestamp, EntryKind.VALUE, bytes, start, 0, timestamp);
  }

  static Change gone(CellKey cell, long timestamp) {
    return new Change(cell, timestamp, EntryKind.GONE, NOTHING, 0, 0, timestamp);
  }

  static Change longValue(CellKey cell, long timestamp) {
    return new Change(cell, timestamp, EntryKind.LONG, NOTHING, 0, 0, timestamp);
  }

  /** A report of removed versions, which says nothing of the cell by itself. */
  static Change removed(CellKey cell, long timestamp, boolean upTo) {
    byte kind = upTo ? EntryKind.REMOVED_UP_TO : EntryKind.REMOVED;
    return new Change(cell, timestamp, kind, NOTHING, 0, 0, 0);
  }

  static Change ask(CellKey cell) {
    return new Change(cell, 0, EntryKind.ASK, NOTHING, 0, 0, 0);
  }

  /** The same change, over a place of a base. */
  Change at(int basePlace) {
    return place == basePlace
        ? this
        : new Change(cell, timestamp, kind, bytes, start, basePlace, since);
  }

  /** The same change, given the first one since the leaf was packed. */
  Change since(long first) {
    return since == first ? this : new Change(cell, timestamp, kind, bytes, start, place, first);
  }

  /** The one of two changes of a cell that stands (invariants 4 and 5). */
  Change or(Change other) {
    if (kind == EntryKind.ASK || other.kind == EntryKind.ASK) {
      return kind == EntryKind.ASK ? this : other;
    }
    Change later = other.timestamp > timestamp ? other : this;
    return later.since(Math.min(since, other.since));
  }

  /** Whether a snapshot is from before all changes, and sees what the base has (8). */
  boolean isHiddenFrom(long snapshot) {
    return snapshot < since;
  }

  boolean isRemoval() {
    return kind >= EntryKind.REMOVED;
  }

  /** Whether this removal takes the version of an entry away. */
  boolean takes(byte entryKind, long entryTimestamp) {
    return (entryKind == EntryKind.VALUE || entryKind == EntryKind.LONG)
        && (kind == EntryKind.REMOVED ? entryTimestamp == timestamp : entryTimestamp <= timestamp);
  }

  int weight() {
    return OVERHEAD + cell.row().length() + bytes.length;
  }

  @Override
  public int compareTo(Change other) {
    return cell.compareTo(other.cell);
  }
}

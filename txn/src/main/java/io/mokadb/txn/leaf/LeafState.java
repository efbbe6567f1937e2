package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.mvcc.NewestRows;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.Arrays;
import java.util.List;

/**
 * The entries of a leaf at one moment: packed rows, and changes that lie over them; for points,
 * also some that were there before. Immutable.
 */
final class LeafState {
  /** A scan in the store is dearer than so many look-ups, or this share of the entries. */
  private static final int FEW = 16;

  private static final int SHARE = 8;

  private final PackedRows base;

  private final Overlay overlay;
  private final EarlierRows earlier;

  LeafState(PackedRows base) {
    this(base, EarlierRows.NONE);
  }

  LeafState(PackedRows base, EarlierRows earlier) {
    this(base, Overlay.NONE, earlier);
  }

  private LeafState(PackedRows base, Overlay overlay, EarlierRows earlier) {
    this.base = base;
    this.overlay = overlay;
    this.earlier = earlier;
  }

  PackedRows base() {
    return base;
  }

  /** The changes over the base, in key order; not to be changed. */
  Change[] overlay() {
    return overlay.changes();
  }

  int weight() {
    return base.weight() + base.decoded().weight() + overlay.totals().weight() + earlier.weight();
  }

  /** Whether the store has to be asked about few entries only, on behalf of a snapshot. */
  boolean serves(long snapshot) {
    int count = asks() + base.longs() + overlay.totals().longs() + base.countAfter(snapshot);
    if (overlay.totals().newest() > snapshot) {
      for (Change change : overlay.changes()) {
        count += change.timestamp() > snapshot && !change.isHiddenFrom(snapshot) ? 1 : 0;
      }
    }
    return count <= FEW + base.size() / SHARE;
  }

  /**
   * Whether it serves no snapshot again, because so many entries are left to the store for good.
   */
  boolean isSpent() {
    return asks() > FEW + base.size() / SHARE;
  }

  /** How many entries are left to the store for good. */
  int asks() {
    return base.asks() + overlay.totals().asks();
  }

  /** The value of a cell, null for nothing, or {@link NewestRows#UNKNOWN}. */
  byte[] get(CellKey cell, long snapshot) {
    int index = index(cell);
    Change change = change(cell, index);
    if (change != null && !change.isHiddenFrom(snapshot)) {
      return switch (answer(change.kind(), change.timestamp(), snapshot)) {
        case EntryKind.VALUE ->
            Arrays.copyOfRange(change.bytes(), change.start(), change.bytes().length);
        case EntryKind.GONE -> null;
        default -> earlier.get(cell, snapshot);
      };
    }
    if (index < 0) {
      return null;
    }
    return switch (answer(base.kind(index), base.timestamp(index), snapshot)) {
      case EntryKind.VALUE -> base.value(index);
      case EntryKind.GONE -> null;
      default -> earlier.get(cell, snapshot);
    };
  }

  /** See {@link NewestRows#newestVersion}. */
  long version(CellKey cell, long snapshot) {
    int index = index(cell);
    Change change = change(cell, index);
    byte kind;
    long timestamp;
    if (change != null && !change.isHiddenFrom(snapshot)) {
      kind = change.kind();
      timestamp = change.timestamp();
    } else {
      if (index < 0) {
        return WriteRecord.NOTHING_BELOW;
      }
      kind = base.kind(index);
      timestamp = base.timestamp(index);
    }
    return answer(kind, timestamp, snapshot) == EntryKind.ASK
        ? NewestRows.UNKNOWN_VERSION
        : timestamp;
  }

  /**
   * The place of a cell in the base; if it is not there, the complement of the one it would have.
   */
  private int index(CellKey cell) {
    return base.search(cell.row().unsafeBytes(), cell.column().id());
  }

  /** The change of a cell since the base was packed; null if there is none. */
  private Change change(CellKey cell, int index) {
    int place = overlay.find(cell, index);
    return place < 0 ? null : overlay.changes()[place];
  }

  /** What an entry is to a snapshot: a later one has to be asked for (8). */
  static byte answer(byte kind, long timestamp, long snapshot) {
    return timestamp > snapshot ? EntryKind.ASK : kind;
  }

  /** The first place in the overlay at or after a row. */
  int overlayFloor(Key row) {
    CellKey first = CellKey.of(row);
    int place = overlay.find(first, index(first));
    return place < 0 ? ~place : place;
  }

  /**
   * The state after changes.
   *
   * @param changes in key order; those of one cell in the order in which they were made
   * @param complete whether the base has all entries already; else what a removal takes is not
   *     known
   */
  LeafState with(List<Change> changes, boolean complete) {
    return new LeafState(base, overlay.with(changes, base, complete), earlier);
  }

  /** The changes of a leaf that was being loaded, over what was read for it. */
  LeafState over(PackedRows loaded, Key end) {
    Change[] recorded = overlay.changes();
    int size = end == null ? recorded.length : overlayFloor(end);
    return new LeafState(loaded).with(Arrays.asList(recorded).subList(0, size), true);
  }
}

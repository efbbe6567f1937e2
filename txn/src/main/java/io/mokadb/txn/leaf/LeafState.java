package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.mvcc.NewestRows;
import io.mokadb.txn.mvcc.WriteRecord;
import java.util.Arrays;
import java.util.List;

/** The entries of a leaf at one moment: packed rows, and changes that lie over them. Immutable. */
final class LeafState {
  private static final Change[] NO_CHANGES = {};

  /** A scan in the store is dearer than so many look-ups, or this share of the entries. */
  private static final int FEW = 16;

  private static final int SHARE = 8;

  private final PackedRows base;

  /** In key order. */
  private final Change[] overlay;

  private final OverlayTotals totals;

  LeafState(PackedRows base) {
    this(base, NO_CHANGES, OverlayTotals.NONE);
  }

  private LeafState(PackedRows base, Change[] overlay, OverlayTotals totals) {
    this.base = base;
    this.overlay = overlay;
    this.totals = totals;
  }

  PackedRows base() {
    return base;
  }

  Change[] overlay() {
    return overlay;
  }

  int weight() {
    return base.weight() + base.decoded().weight() + totals.weight();
  }

  /** Whether the store has to be asked about few entries only, on behalf of a snapshot. */
  boolean serves(long snapshot) {
    int count = asks() + base.longs() + totals.longs() + base.countAfter(snapshot);
    if (totals.newest() > snapshot) {
      for (Change change : overlay) {
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
    return base.asks() + totals.asks();
  }

  /** The value of a cell, null for nothing, or {@link NewestRows#UNKNOWN}. */
  byte[] get(CellKey cell, long snapshot) {
    Change change = change(cell);
    if (change != null && !change.isHiddenFrom(snapshot)) {
      return switch (answer(change.kind(), change.timestamp(), snapshot)) {
        case EntryKind.VALUE ->
            Arrays.copyOfRange(change.bytes(), change.start(), change.bytes().length);
        case EntryKind.GONE -> null;
        default -> NewestRows.UNKNOWN;
      };
    }
    int index = index(cell, change);
    if (index < 0) {
      return null;
    }
    return switch (answer(base.kind(index), base.timestamp(index), snapshot)) {
      case EntryKind.VALUE -> base.value(index);
      case EntryKind.GONE -> null;
      default -> NewestRows.UNKNOWN;
    };
  }

  /** See {@link NewestRows#newestVersion}. */
  long version(CellKey cell, long snapshot) {
    Change change = change(cell);
    byte kind;
    long timestamp;
    if (change != null && !change.isHiddenFrom(snapshot)) {
      kind = change.kind();
      timestamp = change.timestamp();
    } else {
      int index = index(cell, change);
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

  /** The change of a cell since the base was packed; null if there is none. */
  private Change change(CellKey cell) {
    int place = overlay.length == 0 ? -1 : place(cell);
    return place < 0 ? null : overlay[place];
  }

  /**
   * The place of a cell in the base; negative if it is not there.
   *
   * @param change of the cell, or null
   */
  private int index(CellKey cell, Change change) {
    return change == null
        ? base.search(cell.row().unsafeBytes(), cell.column().id())
        : change.place();
  }

  /** What an entry is to a snapshot: a later one has to be asked for (8). */
  static byte answer(byte kind, long timestamp, long snapshot) {
    return timestamp > snapshot ? EntryKind.ASK : kind;
  }

  /**
   * The place of a cell in the overlay; if it is not there, the complement of where it would be.
   */
  private int place(CellKey cell) {
    int low = 0;
    int high = overlay.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = overlay[middle].cell().compareTo(cell);
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

  /** The first place in the overlay at or after a row. */
  int overlayFloor(Key row) {
    int place = place(CellKey.of(row));
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
    Change[] merged = new Change[overlay.length + changes.size()];
    int size = 0;
    int next = 0;
    OverlayTotals now = totals;
    for (Change reported : changes) {
      int place = place(reported.cell());
      int end = place < 0 ? ~place : place + 1;
      if (end > next) {
        System.arraycopy(overlay, next, merged, size, end - next);
        size += end - next;
        next = end;
      }
      Change known =
          size > 0 && merged[size - 1].cell().equals(reported.cell()) ? merged[size - 1] : null;
      Change stands =
          known == null ? overBase(reported, complete) : over(known, reported).at(known.place());
      if (stands != null) {
        now = now.with(stands, known);
        merged[known == null ? size++ : size - 1] = stands;
      }
    }
    System.arraycopy(overlay, next, merged, size, overlay.length - next);
    size += overlay.length - next;
    return new LeafState(base, size == merged.length ? merged : Arrays.copyOf(merged, size), now);
  }

  private static Change over(Change known, Change reported) {
    if (reported.isRemoval()) {
      return reported.takes(known.kind(), known.timestamp()) ? Change.ask(known.cell()) : known;
    }
    return known.or(reported);
  }

  /** Null if the base has it already. */
  private Change overBase(Change reported, boolean complete) {
    CellKey cell = reported.cell();
    if (!complete) {
      return reported.isRemoval() ? Change.ask(cell) : reported;
    }
    int index = base.search(cell.row().unsafeBytes(), cell.column().id());
    if (index < 0) {
      return reported.isRemoval() ? null : reported.at(index);
    }
    byte kind = base.kind(index);
    if (kind == EntryKind.ASK) {
      return null;
    }
    if (reported.isRemoval()) {
      return reported.takes(kind, base.timestamp(index)) ? Change.ask(cell).at(index) : null;
    }
    return reported.kind() == EntryKind.ASK || reported.timestamp() > base.timestamp(index)
        ? reported.at(index)
        : null;
  }

  /** The changes of a leaf that was being loaded, over what was read for it. */
  LeafState over(PackedRows loaded, Key end) {
    int size = end == null ? overlay.length : overlayFloor(end);
    return new LeafState(loaded).with(Arrays.asList(overlay).subList(0, size), true);
  }

  private static boolean addNext(LeafWalk walk, PackedRowsBuilder builder, long safePoint) {
    boolean more = walk.next();
    if (more && (walk.kind() != EntryKind.GONE || walk.timestamp() > safePoint)) {
      walk.addTo(builder);
    }
    return more;
  }

  /** The entries of some rows, packed, without deletions that no readable snapshot sees (1). */
  PackedRows packed(KeyRange range, long safePoint) {
    PackedRowsBuilder builder = new PackedRowsBuilder(base.size() + overlay.length);
    LeafWalk walk = new LeafWalk(this, range, null, false, Long.MAX_VALUE);
    do {
      // Most are values of the first column that nothing has changed: they are copied together.
      int run = walk.runEnd(0, false);
      if (run > walk.basePlace()) {
        builder.addValues(base, walk.basePlace(), run);
        walk.skipTo(run);
      }
    } while (addNext(walk, builder, safePoint));
    return builder.build();
  }
}

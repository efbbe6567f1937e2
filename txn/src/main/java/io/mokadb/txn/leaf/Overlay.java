package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import java.util.Arrays;
import java.util.List;

/**
 * The changes of a leaf since its rows were packed, in key order. Immutable.
 *
 * <p>Where in the base a change lies tells its place here, by one number each: keys are compared
 * only among new rows that come before the same entry. A look-up has searched the base anyway.
 */
final class Overlay {
  static final Overlay NONE = new Overlay(new Change[0], new int[0], OverlayTotals.NONE);

  private final Change[] changes;

  /** Of each change, see {@link #position}; in ascending order. */
  private final int[] positions;

  private final OverlayTotals totals;

  private Overlay(Change[] changes, int[] positions, OverlayTotals totals) {
    this.changes = changes;
    this.positions = positions;
    this.totals = totals;
  }

  /** What lies over an entry comes right behind what comes before it. */
  private static int position(int basePlace) {
    return basePlace < 0 ? 2 * ~basePlace : 2 * basePlace + 1;
  }

  /** In key order; not to be changed. */
  Change[] changes() {
    return changes;
  }

  OverlayTotals totals() {
    return totals;
  }

  /**
   * The place of a cell; if it is not there, the complement of where it would be.
   *
   * @param basePlace of the cell, see {@link Change#place}
   */
  int find(CellKey cell, int basePlace) {
    int position = position(basePlace);
    int from = floor(position);
    if (basePlace >= 0) {
      return from < positions.length && positions[from] == position ? from : ~from;
    }
    return search(cell, from, floor(position + 1));
  }

  /** The first place with this position or a later one. */
  private int floor(int position) {
    int low = 0;
    int high = positions.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (positions[middle] < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int search(CellKey cell, int from, int to) {
    int low = from;
    int high = to - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = changes[middle].cell().compareTo(cell);
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

  /**
   * With further changes.
   *
   * @param reported in key order; those of one cell in the order in which they were made
   * @param complete whether the base has all entries already; else what a removal takes is not
   *     known
   */
  Overlay with(List<Change> reported, PackedRows base, boolean complete) {
    Merge merge = new Merge(changes.length + reported.size());
    for (Change each : reported) {
      merge.take(each, base, complete);
    }
    return merge.end();
  }

  /** One pass over the changes that are known and those that come. */
  private final class Merge {
    private final Change[] merged;
    private final int[] mergedPositions;
    private OverlayTotals now = totals;
    private int size;

    /** The first of the changes that are known and not merged. */
    private int next;

    Merge(int most) {
      merged = new Change[most];
      mergedPositions = new int[most];
    }

    void take(Change reported, PackedRows base, boolean complete) {
      CellKey cell = reported.cell();
      int index = base.search(cell.row().unsafeBytes(), cell.column().id());
      int place = find(cell, index);
      copyTo(place < 0 ? ~place : place + 1);
      Change known = size > 0 && merged[size - 1].cell().equals(cell) ? merged[size - 1] : null;
      Change stands =
          known == null
              ? overBase(reported, base, index, complete)
              : over(known, reported).at(index);
      if (stands != null) {
        now = now.with(stands, known);
        size += known == null ? 1 : 0;
        merged[size - 1] = stands;
        mergedPositions[size - 1] = position(index);
      }
    }

    private void copyTo(int end) {
      if (end > next) {
        System.arraycopy(changes, next, merged, size, end - next);
        System.arraycopy(positions, next, mergedPositions, size, end - next);
        size += end - next;
        next = end;
      }
    }

    Overlay end() {
      copyTo(changes.length);
      return size == merged.length
          ? new Overlay(merged, mergedPositions, now)
          : new Overlay(Arrays.copyOf(merged, size), Arrays.copyOf(mergedPositions, size), now);
    }
  }

  private static Change over(Change known, Change reported) {
    if (reported.isRemoval()) {
      return reported.takes(known.kind(), known.timestamp()) ? Change.ask(known.cell()) : known;
    }
    return known.or(reported);
  }

  /** Null if the base has it already. */
  private static Change overBase(Change reported, PackedRows base, int index, boolean complete) {
    boolean stands =
        !complete || (index < 0 ? !reported.isRemoval() : standsOver(reported, base, index));
    Change change = reported.isRemoval() ? Change.ask(reported.cell()) : reported;
    return stands ? change.at(index) : null;
  }

  private static boolean standsOver(Change reported, PackedRows base, int index) {
    byte kind = base.kind(index);
    if (kind == EntryKind.ASK) {
      return false;
    }
    if (reported.isRemoval()) {
      return reported.takes(kind, base.timestamp(index));
    }
    return reported.kind() == EntryKind.ASK || reported.timestamp() > base.timestamp(index);
  }
}

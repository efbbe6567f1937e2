package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import java.util.Arrays;

/**
 * The entries of a leaf's state in a range of rows, one by one in either direction: packed rows, or
 * the changes that lie over them. Confined to one thread.
 */
final class LeafWalk {
  private final PackedRows base;
  private final Change[] overlay;

  private final ColumnRange columns;
  private final boolean reverse;
  private final long horizon;

  /** The part of the base that is still to come. */
  private int baseFrom;

  private int baseTo;

  /** The same of the overlay. */
  private int overlayFrom;

  private int overlayTo;

  /** Where in the base the next change lies; not known if there is none. */
  private int meeting;

  /** Whether the next change replaces an entry of the base. */
  private boolean replaces;

  /** The current entry if it is a change; null if it is {@link #index} in the base. */
  private Change change;

  private int index;

  /**
   * @param columns which columns, or null for all
   * @param horizon the snapshot, from which changes may be hidden
   */
  LeafWalk(LeafState state, KeyRange range, ColumnRange columns, boolean reverse, long horizon) {
    this.base = state.base();
    this.overlay = state.overlay();
    this.columns = columns;
    this.reverse = reverse;
    this.horizon = horizon;
    this.baseFrom = range.start() == null ? 0 : base.floor(range.start());
    this.baseTo = range.end() == null ? base.size() : base.floor(range.end());
    if (overlay.length > 0) {
      overlayFrom = range.start() == null ? 0 : state.overlayFloor(range.start());
      overlayTo = range.end() == null ? overlay.length : state.overlayFloor(range.end());
      findMeeting();
    }
  }

  private void findMeeting() {
    if (overlayFrom < overlayTo) {
      int place = overlay[reverse ? overlayTo - 1 : overlayFrom].place();
      replaces = place >= 0;
      meeting = replaces ? reverse ? place + 1 : place : ~place;
    }
  }

  /** Moves to the next entry, of whatever kind; false after the last. */
  boolean next() {
    while (reverse ? stepBack() : step()) {
      if (columns == null || columns.contains(column())) {
        return true;
      }
    }
    return false;
  }

  private boolean step() {
    while (overlayFrom < overlayTo && baseFrom == meeting) {
      Change next = overlay[overlayFrom++];
      boolean over = replaces;
      findMeeting();
      if (!next.isHiddenFrom(horizon)) {
        change = next;
        baseFrom += over ? 1 : 0;
        return true;
      }
      if (over) {
        break;
      }
    }
    change = null;
    index = baseFrom;
    return baseFrom++ < baseTo;
  }

  private boolean stepBack() {
    while (overlayFrom < overlayTo && baseTo == meeting) {
      Change next = overlay[--overlayTo];
      boolean over = replaces;
      findMeeting();
      if (!next.isHiddenFrom(horizon)) {
        change = next;
        baseTo -= over ? 1 : 0;
        return true;
      }
      if (over) {
        break;
      }
    }
    change = null;
    index = --baseTo;
    return baseTo >= baseFrom;
  }

  /** The place in the base that comes next, if no change does. */
  int basePlace() {
    return baseFrom;
  }

  /**
   * The end in the base of the values that come next, of one column and none later than the
   * horizon. Forward only.
   *
   * @param patched whether values with a value over them are among them; then it is the newer one
   *     that is not later
   */
  int runEnd(int wanted, boolean patched) {
    int from = baseFrom;
    for (int next = overlayFrom; next < overlayTo; next++) {
      Change over = overlay[next];
      if (over.isHiddenFrom(horizon)) {
        continue;
      }
      int place = meetingOf(over);
      int end = base.runEnd(from, Math.min(place, baseTo), wanted, horizon);
      if (end < place || !patched || !isPatch(base, over, wanted) || over.timestamp() > horizon) {
        return end;
      }
      from = place + 1;
    }
    return base.runEnd(from, baseTo, wanted, horizon);
  }

  /** Where in the base a change lies, or comes before. */
  private static int meetingOf(Change change) {
    return change.place() < 0 ? ~change.place() : change.place();
  }

  /** Whether a change lies over a value of a column, and is a value. */
  static boolean isPatch(PackedRows base, Change over, int column) {
    int place = over.place();
    return place >= 0
        && over.kind() == EntryKind.VALUE
        && base.kind(place) == EntryKind.VALUE
        && base.column(place) == column;
  }

  int baseEnd() {
    return baseTo;
  }

  /** Past entries of the base, of which the last is the current one, and the changes over them. */
  void skipTo(int place) {
    change = null;
    index = place - 1;
    baseFrom = place;
    int before = overlayFrom;
    while (overlayFrom < overlayTo && meetingOf(overlay[overlayFrom]) < place) {
      overlayFrom++;
    }
    if (overlayFrom > before) {
      findMeeting();
    }
  }

  private int column() {
    return change == null ? base.column(index) : change.cell().column().id();
  }

  byte kind() {
    return change == null ? base.kind(index) : change.kind();
  }

  long timestamp() {
    return change == null ? base.timestamp(index) : change.timestamp();
  }

  CellKey key() {
    return change == null ? base.key(index) : change.cell();
  }

  /** Copies the row's key to the beginning of an array, if that is long enough. */
  int copyRow(byte[] target) {
    if (change != null) {
      byte[] row = change.cell().row().unsafeBytes();
      if (row.length <= target.length) {
        System.arraycopy(row, 0, target, 0, row.length);
      }
      return row.length;
    }
    int length = base.rowLength(index);
    if (length <= target.length) {
      base.copyRow(index, target, 0);
    }
    return length;
  }

  /** Has the value, from {@link #start} to {@link #end}. */
  byte[] bytes() {
    return change == null ? base.values() : change.bytes();
  }

  int start() {
    return change == null ? base.start(index) : change.start();
  }

  int end() {
    return change == null ? base.end(index) : change.bytes().length;
  }

  byte[] value() {
    return Arrays.copyOfRange(bytes(), start(), end());
  }

  void addTo(PackedRowsBuilder builder) {
    if (change == null) {
      builder.add(base, index);
    } else {
      builder.add(change);
    }
  }
}

package io.mokadb.txn.leaf;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.mvcc.NewestRows;

/**
 * What a leaf had of the cells that were changed before it was packed: followers read rows as they
 * were at their watermarks, a moment ago. Immutable.
 *
 * @param rows of the base before, of which each is right for the snapshots up to its end; the time
 *     of a cell that had none is 0
 * @param ends of each, exclusive: the commit of the first change
 */
record EarlierRows(PackedRows rows, long[] ends) {
  static final EarlierRows NONE = new EarlierRows(PackedRows.EMPTY, new long[0]);

  /** Those that the changes of a leaf lie over. */
  static EarlierRows under(LeafState state) {
    Change[] changes = state.overlay();
    PackedRows base = state.base();
    PackedRowsBuilder builder = new PackedRowsBuilder(changes.length);
    long[] ends = new long[changes.length];
    for (Change change : changes) {
      int place = change.place();
      boolean known = place < 0 || base.kind(place) == EntryKind.VALUE;
      if (known && change.since() > 0) {
        ends[builder.size()] = change.since();
        if (place < 0) {
          builder.add(Change.gone(change.cell(), 0));
        } else {
          builder.add(base, place);
        }
      }
    }
    return new EarlierRows(builder.build(), ends);
  }

  /** The value of a cell, null for nothing, or {@link NewestRows#UNKNOWN}. */
  byte[] get(CellKey cell, long snapshot) {
    int index = rows.search(cell.row().unsafeBytes(), cell.column().id());
    if (index < 0 || rows.timestamp(index) > snapshot || ends[index] <= snapshot) {
      return NewestRows.UNKNOWN;
    }
    return rows.kind(index) == EntryKind.GONE ? null : rows.value(index);
  }

  int weight() {
    return rows.weight() + ends.length * Long.BYTES;
  }
}

package io.mokadb.txn.leaf;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.List;
import java.util.function.LongSupplier;

/** Brings changes to their leaves, and packs, splits leaves that have grown. Thread-safe. */
final class LeafUpkeep {
  private static final int MOST_CHANGES = 64;

  /** An overlay may have this part of the entries. */
  private static final int SHARE = 8;

  private final LeafDirectory directory;
  private final LeafAdmission admission;
  private final LeafOptions options;
  private final LongSupplier safePoint;

  LeafUpkeep(
      LeafDirectory directory,
      LeafAdmission admission,
      LeafOptions options,
      LongSupplier safePoint) {
    this.directory = directory;
    this.admission = admission;
    this.options = options;
    this.safePoint = safePoint;
  }

  /**
   * Brings changes to the leaves that they lie in (2).
   *
   * @param changes in key order
   */
  void take(List<Change> changes) {
    int from = 0;
    while (from < changes.size()) {
      Leaf leaf = directory.find(row(changes.get(from)));
      from = leaf == null ? from + 1 : take(leaf, changes, from);
    }
  }

  /** Returns where the changes begin that are still to be taken. */
  private int take(Leaf leaf, List<Change> changes, int from) {
    int to = from + 1;
    while (to < changes.size() && LeafDirectory.isBefore(row(changes.get(to)), leaf.to())) {
      to++;
    }
    if (to - from > Math.max(MOST_CHANGES, options.entries())) {
      // To load it again, if it is read at all, is cheaper than to bring it all this.
      return admission.evict(leaf) ? to : from;
    }
    if (!leaf.take(changes.subList(from, to))) {
      return from;
    }
    LeafState state = leaf.state();
    if (state != null && hasManyChanges(state)) {
      pack(leaf);
    }
    return to;
  }

  private boolean hasManyChanges(LeafState state) {
    int few = Math.min(MOST_CHANGES, options.entries());
    return state.overlay().length > Math.max(few, state.base().size() / SHARE);
  }

  private static byte[] row(Change change) {
    return change.cell().row().unsafeBytes();
  }

  private void pack(Leaf leaf) {
    if (leaf.reads() == 0) {
      // Only written since it was packed: it costs more than it will spare.
      admission.evict(leaf);
      return;
    }
    synchronized (leaf) {
      LeafState state = leaf.state();
      if (state == null || directory.find(leaf.from()) != leaf) {
        return;
      }
      Key appended = appended(state);
      List<Leaf> packed = appended == null ? packed(leaf, state) : cut(leaf, state, appended);
      if (directory.replace(leaf, packed)) {
        var unused = leaf.retire();
      }
    }
    admission.replaced(leaf);
  }

  private List<Leaf> packed(Leaf leaf, LeafState state) {
    LeafPacking packing = new LeafPacking(state, safePoint.getAsLong());
    PackedRows rows = packing.rows(KeyRange.all());
    Key middle = isTooLarge(rows) ? middle(rows) : null;
    return middle == null
        ? List.of(Leaf.of(leaf.range(), packing.after(rows), leaf.uses()))
        : halves(leaf, rows, middle);
  }

  /** The first row of the changes, if all lie behind rows that are enough for a leaf; or null. */
  private Key appended(LeafState state) {
    PackedRows base = state.base();
    if (base.size() < Math.max(2, options.entries() / 2)) {
      return null;
    }
    Key first = state.overlay()[0].cell().row();
    return base.row(base.size() - 1).compareTo(first) < 0 ? first : null;
  }

  /** Where rows are only added at the end, those that are there need not be packed again. */
  private List<Leaf> cut(Leaf leaf, LeafState state, Key first) {
    KeyRange behind = KeyRange.of(first, leaf.range().end());
    PackedRows added = new LeafPacking(state, safePoint.getAsLong()).rows(behind);
    Key bound = options.interference().middle(first);
    return List.of(
        Leaf.of(KeyRange.of(leaf.range().start(), bound), new LeafState(state.base()), leaf.uses()),
        Leaf.of(KeyRange.of(bound, leaf.range().end()), new LeafState(added), leaf.uses()));
  }

  private boolean isTooLarge(PackedRows rows) {
    return rows.size() > 2 * options.entries() || rows.weight() > 2 * options.bytes();
  }

  /** The row that the second half begins with; null if all is one row. */
  private static Key middle(PackedRows rows) {
    Key first = rows.row(0);
    for (int i = rows.size() / 2; i < rows.size(); i++) {
      Key row = rows.row(i);
      if (!row.equals(rows.row(i - 1)) && !row.equals(first)) {
        return row;
      }
    }
    return null;
  }

  private List<Leaf> halves(Leaf leaf, PackedRows rows, Key middle) {
    LeafPacking all = new LeafPacking(new LeafState(rows), 0);
    KeyRange low = KeyRange.of(leaf.range().start(), middle);
    KeyRange high = KeyRange.of(middle, leaf.range().end());
    PackedRows lower = all.rows(low);
    PackedRows upper = all.rows(high);
    Key bound = options.interference().middle(middle);
    return List.of(
        Leaf.of(KeyRange.of(low.start(), bound), new LeafState(lower), leaf.uses()),
        Leaf.of(KeyRange.of(bound, high.end()), new LeafState(upper), leaf.uses()));
  }
}

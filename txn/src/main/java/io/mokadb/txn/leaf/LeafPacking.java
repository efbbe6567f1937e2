package io.mokadb.txn.leaf;

import io.mokadb.kv.KeyRange;

/**
 * Packs the changes of a leaf into its rows.
 *
 * @param safePoint no snapshot below is readable
 */
record LeafPacking(LeafState state, long safePoint) {
  /** The entries of some rows, without deletions that no readable snapshot sees (1). */
  PackedRows rows(KeyRange range) {
    PackedRows base = state.base();
    PackedRowsBuilder builder = new PackedRowsBuilder(base.size() + state.overlay().length);
    LeafWalk walk = new LeafWalk(state, range, null, false, Long.MAX_VALUE);
    do {
      // Most are values of the first column that nothing has changed: they are copied together.
      int run = walk.runEnd(0, false);
      if (run > walk.basePlace()) {
        builder.addValues(base, walk.basePlace(), run);
        walk.skipTo(run);
      }
    } while (addNext(walk, builder));
    return builder.build();
  }

  private boolean addNext(LeafWalk walk, PackedRowsBuilder builder) {
    boolean more = walk.next();
    if (more && (walk.kind() != EntryKind.GONE || walk.timestamp() > safePoint)) {
      walk.addTo(builder);
    }
    return more;
  }

  /** The state of the leaf with these rows, which knows what the changes lay over. */
  LeafState after(PackedRows packed) {
    return new LeafState(packed, EarlierRows.under(state));
  }
}

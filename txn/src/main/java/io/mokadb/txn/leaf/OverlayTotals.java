package io.mokadb.txn.leaf;

/**
 * What the changes of a leaf amount to, kept while they come so that no read counts them.
 *
 * @param weight of all
 * @param asks how many entries are left to the store for good
 * @param longs how many have long values
 * @param newest no change has a later timestamp
 */
record OverlayTotals(int weight, int asks, int longs, long newest) {
  static final OverlayTotals NONE = new OverlayTotals(0, 0, 0, 0);

  /**
   * With another change.
   *
   * @param known the change that it replaces, or null
   */
  OverlayTotals with(Change change, Change known) {
    int more = change.weight();
    int moreAsks = change.kind() == EntryKind.ASK ? 1 : 0;
    int moreLongs = change.kind() == EntryKind.LONG ? 1 : 0;
    if (known != null) {
      more -= known.weight();
      moreAsks -= known.kind() == EntryKind.ASK ? 1 : 0;
      moreLongs -= known.kind() == EntryKind.LONG ? 1 : 0;
    }
    return new OverlayTotals(
        weight + more, asks + moreAsks, longs + moreLongs, Math.max(newest, change.timestamp()));
  }
}

package io.mokadb.txn.leaf;

import io.mokadb.txn.CellRun;
import io.mokadb.txn.DecodedCells;
import io.mokadb.txn.Decoding;

/**
 * Finds the runs of values in a part of a leaf, whose columns are decoded. Confined to one thread.
 */
final class LeafRuns {
  /** A shorter run, by the part of a leaf that it is, is not worth the preparation of its taker. */
  private static final int PART_OF_LEAF = 128;

  /** Columns are decoded if a scan reads at least this part of what a leaf has of their rows. */
  private static final int PART = 2;

  /** About what a decoded value takes. */
  private static final int BYTES = 8;

  private final DecodedCells[] columns;

  /** Whether the columns have newer values, too. */
  private final boolean patched;

  /** The place in the base of their first value. */
  private final int first;

  private final int column;
  private final Interference interference;
  private final int least;

  /** Up to here in the base there is no run that is long enough. */
  private int oneByOne;

  private LeafRuns(
      DecodedCells[] columns, boolean patched, int first, int column, ResidentLeaves leaves) {
    this.columns = columns;
    this.patched = patched;
    this.first = first;
    this.column = column;
    this.interference = leaves.interference();
    this.least = least(leaves);
  }

  /**
   * The runs of a part of a leaf; null if its columns are not decoded and shall not be.
   *
   * @param walk at the beginning of the part
   */
  static LeafRuns of(
      ResidentLeaves leaves,
      Leaf leaf,
      LeafState state,
      LeafWalk walk,
      Decoding wish,
      long horizon) {
    PackedRows base = state.base();
    int cells = walk.baseEnd() - walk.basePlace();
    if (cells < least(leaves)) {
      return null;
    }
    PackedList list = new PackedList(base, wish);
    int all = list.size();
    boolean known = base.decoded().has(wish.decoders());
    if (!known) {
      long room = (long) all * BYTES * wish.decoders().size();
      if (cells < all / PART || !leaves.admission().makeRoom(leaf, room)) {
        return null;
      }
    }
    DecodedCells[] columns = base.decoded().of(base, wish);
    if (!known) {
      leaves.admission().shrink();
    }
    if (columns == null) {
      return null;
    }
    int first = list.first();
    int column = wish.column().id();
    boolean stale = leaves.interference().patchesNothing();
    // For a small part of a leaf it would cost more than it spares.
    DecodedCells[] newer =
        cells < all / PART || stale
            ? null
            : ChangedList.of(state, list, column, horizon).patch(columns, first, wish);
    return new LeafRuns(
        newer == null ? columns : newer, newer != null || stale, first, column, leaves);
  }

  private static int least(ResidentLeaves leaves) {
    return Math.max(1, leaves.entries() / PART_OF_LEAF);
  }

  /** The run that a walk is before, which then is behind it; null if a single entry comes first. */
  CellRun next(LeafWalk walk) {
    int from = walk.basePlace();
    if (from < oneByOne) {
      return null;
    }
    int to = interference.runEnd(walk.runEnd(column, patched), walk.baseEnd());
    if (to - from < least) {
      oneByOne = to;
      return null;
    }
    walk.skipTo(to);
    return new CellRun(columns, from - first, to - first);
  }
}

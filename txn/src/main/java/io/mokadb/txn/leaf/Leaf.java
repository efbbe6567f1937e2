package io.mokadb.txn.leaf;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.List;

/**
 * An interval of rows with the newest committed state of all its cells. Readers take a {@link
 * #state} and go on with it; changes replace it. Thread-safe.
 */
final class Leaf {
  private static final byte[] LOWEST = {};

  private static final int MOST_USES = 1 << 12;

  /** What a leaf costs beside its entries. */
  private static final int OVERHEAD = 400;

  private final KeyRange range;
  private final byte[] from;

  /** Null if the range has no end. */
  private final byte[] to;

  /** Changes that come while the leaf is loaded; null if it is not. */
  @GuardedBy("this")
  private LeafState recording;

  /** Null if the leaf cannot be read: while it is loaded, and after it broke. */
  private volatile LeafState state;

  @GuardedBy("this")
  private boolean retired;

  private volatile boolean spoilt;

  /** How often it was read recently, about: threads may count over each other. */
  private int uses;

  private long reads;

  /** See {@link MissCounts}; negative if not known. */
  private final int regionBits;

  /** How often an entry was asked for that is left to the store for good, about. */
  private int asked;

  private Leaf(KeyRange range, int regionBits) {
    this.range = range;
    this.regionBits = regionBits;
    this.from = range.start() == null ? LOWEST : range.start().unsafeBytes();
    this.to = range.end() == null ? null : range.end().unsafeBytes();
  }

  /** A leaf to be loaded, which records changes already. */
  static Leaf loading(KeyRange range) {
    Leaf leaf = new Leaf(range, -1);
    synchronized (leaf) {
      leaf.recording = new LeafState(PackedRows.EMPTY);
    }
    return leaf;
  }

  static Leaf of(KeyRange range, LeafState state, int uses) {
    Leaf leaf = new Leaf(range, state.base().regionBits());
    leaf.state = state;
    leaf.uses = uses;
    return leaf;
  }

  KeyRange range() {
    return range;
  }

  byte[] from() {
    return from;
  }

  byte[] to() {
    return to;
  }

  Key end() {
    return range.end();
  }

  /** Null if it cannot be read. */
  LeafState state() {
    return state;
  }

  boolean isSpoilt() {
    return spoilt;
  }

  int regionBits() {
    return regionBits;
  }

  int weight() {
    LeafState now = state;
    return OVERHEAD + (now == null ? 0 : now.weight());
  }

  /** Forgets decoded columns; returns how much they took. */
  int dropDecoded() {
    LeafState now = state;
    return now == null ? 0 : now.base().decoded().drop();
  }

  int uses() {
    return uses;
  }

  /** Counts a look-up that the leaf should have answered; returns how many there were. */
  int ask() {
    return ++asked;
  }

  void use() {
    // No more than it can lose soon, when others are read instead.
    uses = Math.min(MOST_USES, uses + 1);
    reads++;
  }

  /** How often it was read in all, about. */
  long reads() {
    return reads;
  }

  void ageUses() {
    uses >>>= 1;
  }

  /**
   * Takes changes (2).
   *
   * @param changes in key order, one of each cell, all in the range
   * @return false if the leaf has been replaced, so that their place must be looked up again
   */
  synchronized boolean take(List<Change> changes) {
    if (retired) {
      return false;
    }
    if (recording != null) {
      recording = recording.with(changes, false);
    } else if (!spoilt) {
      state = state.with(changes, true);
    }
    return true;
  }

  /**
   * Ends the taking of changes (7). The caller holds the monitor until the directory has what comes
   * in the place of this leaf.
   *
   * @return what a leaf that is being loaded has recorded; null if it is spoilt
   */
  synchronized LeafState retire() {
    retired = true;
    return spoilt ? null : recording;
  }

  /**
   * Makes the leaf useless, whatever went wrong: no reader trusts it any more. Allocates nothing.
   */
  void spoil() {
    spoilt = true;
    state = null;
  }
}

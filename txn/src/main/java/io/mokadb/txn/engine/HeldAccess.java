package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.Transaction.Mark;

/**
 * One transaction's way to the cells that it holds; there are none until it asks for the first.
 * Confined to its thread.
 */
final class HeldAccess {
  private final HeldCells.Shared shared;
  private final boolean holding;
  private final CommittedReads reads;

  /** Null until a cell is asked for. */
  private HeldCells cells;

  /**
   * @param holding whether statements hold the cells that they change
   * @param reads tells the present snapshot
   */
  HeldAccess(HeldCells.Shared shared, boolean holding, CommittedReads reads) {
    this.shared = shared;
    this.holding = holding;
    this.reads = reads;
  }

  private HeldCells cells() {
    if (cells == null) {
      cells = new HeldCells(shared, reads.snapshot().timestamp(), holding);
    }
    return cells;
  }

  /** See {@link io.mokadb.txn.Transaction#hold}. */
  void hold(CellKey cell) {
    if (holding) {
      cells().hold(cell, reads.snapshot());
    }
  }

  /** See {@link io.mokadb.txn.Transaction#holdUnread}. */
  boolean holdUnread(CellKey cell) {
    return !holding
        || cells().holdUnread(cell, reads.snapshot(), () -> reads.seemToHaveValue(cell));
  }

  /** See {@link io.mokadb.txn.Transaction#tryHold}. */
  boolean tryHold(CellKey cell) {
    return cells().tryHold(cell, reads.snapshot());
  }

  /** See {@link io.mokadb.txn.Transaction#claim}. */
  boolean claim(CellKey cell) {
    return cells().claim(cell, reads.snapshot());
  }

  /** A mark of what is written, and held. */
  Mark mark(Mark written) {
    return cells == null || cells.size() == 0 ? written : new HeldMark(written, cells.size());
  }

  /** Releases what was held since a mark. */
  void releaseSince(Mark mark) {
    release(HeldMark.heldAt(mark));
  }

  /** What was held since a mark was undone, and is kept meanwhile. */
  void askAgainSince(Mark mark) {
    if (cells != null) {
      cells.askAgain(HeldMark.heldAt(mark));
    }
  }

  void releaseUnasked() {
    if (cells != null) {
      cells.releaseUnasked();
    }
  }

  void releaseAll() {
    release(0);
  }

  private void release(int kept) {
    if (cells != null) {
      cells.release(kept);
    }
  }

  /** The transaction has a new snapshot. */
  void moved() {
    if (cells != null) {
      cells.rename(reads.snapshot().timestamp());
    }
  }
}

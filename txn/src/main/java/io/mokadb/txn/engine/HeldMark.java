package io.mokadb.txn.engine;

import io.mokadb.txn.Transaction.Mark;

/** A mark of what a transaction had written, and how many cells it held. */
record HeldMark(Mark written, int held) implements Mark {
  /** The mark of a transaction that had written nothing yet. */
  enum Start implements Mark {
    OF_TRANSACTION
  }

  static Mark writtenAt(Mark mark) {
    return mark instanceof HeldMark both ? both.written : mark;
  }

  static int heldAt(Mark mark) {
    return mark instanceof HeldMark both ? both.held : 0;
  }
}
